/** Tests the words that people type when they look for their business, including typing errors. */
import { expect, test } from 'vitest'
import { referenceTexts } from '../../messages/es/reference.ts'
import { categorySearch } from './category-search.ts'
import { merchantCategories } from './merchant-categories.ts'

/** How many entries of the list people read before they try another word. */
const IN_SIGHT = 4

const english = `
cofee 5814        resturant 5812    restaraunt 5812   etsy 5999         food truck 5814
uber 4121         lyft 4121         airbnb 7011       doordash 4215     ebay 5999
online store 5999 barber 7230       barbar shop 7230  nail salon 7230   hair salon 7230
bakry 5462        pizza 5812        sushi 5812        bar 5813          brewery 5813
plumer 1711       electrican 1731   handyman 1520     painter 1799      roofer 1761
landscaping 0780  lawn care 0780    janitor 7349      house cleaner 7349 mechanic 7538
tow truck 7549    car wash 7542     dentst 8021       doctor 8011       lawyer 8111
accountent 8931   bookkeeper 8931   photographer 7221 wedding 7221      yoga 7997
gym 7997          daycare 8351      church 8661       realtor 6513      florist 5992
jewelery 5944     tattoo 7299       massage 7297      therapist 7277    grocery 5411
liquor 5921       vape 5993         gas station 5541  hotel 7011        travel agency 4722
mexican restaurant 5812  it consulting 7392  dog groomer 5995  family dentist 8021
car repair shop 7538  taqueria 5812  wedding photographer 7221  beauty supply store 5977
pet groomer 5995  vet 0742          tutor 8299        locksmith 5251    notary 7399
mexican resturant 5812  cafe/bakery 5462   #5812 5812        MCC:5812 5812
gun store 5941    boba tea 5814     junk removal 4214 candles 5947      crossfit 7997
pressure washing 7349  dog walking 7299  bike shop 5940    martial arts 7999
escape room 7999  skin care 7298    pool cleaning 7349    window cleaning 7349  skate shop 5941
donuts 5462       yarn 5949         guitar 5733       nanny 8351        translator 7399
surf shop 5941    bike repair 5940  catering 5811     caterer 5811      oil change 7538
hot dog 5814      food cart 5814    smoothie 5814     halal 5812        museum 7991
hookah 5993       smoke shop 5993   cbd 5993          waxing 7298       dollar store 5331
bridal shop 5621  pilates 7997      party rental 7394 bounce house rental 7394
event planner 7299  ev charging 5552  psychologist 8099  supplement store 5499
supermarket 5411  corner store 5499 phone repair 7622 dance school 7911 driving school 8249
home care 8050    auto mechanic 7538  flower shop 5992
`

const spanish = `
restaurante mexicano 5812  taller de carros 7538  restaurante 5812  resturante 5812   taqueria 5812     food truck 5814   cofee 5814
uber 4121         airbnb 7011       etsy 5999         peluqeria 7230    barberia 7230
unas 7230         panaderia 5462    panadria 5462     plomero 1711      electrisista 1731
jardinero 0780    limpiadora 7349   mecanico 7538     mecánco 7538      grua 7549
dentista 8021     doctor 8011       abogado 8111      contador 8931     fotografo 7221
gimnasio 7997     guarderia 8351    iglesia 8661      floreria 5992     notario 7399
catering 5811     cambio de aceite 7538  fruteria 5499     psicologo 8099    brincolines 7394
`

function rows(table: string): readonly [string, string][] {
  return [...table.matchAll(/(\S.*?) (\d{4})/g)].map(([, typed = '', code = '']) => [typed, code])
}

function codesFor(typed: string, texts?: typeof referenceTexts): readonly string[] {
  return categorySearch(typed, texts)
    .find(merchantCategories)
    .map(({ code }) => code)
}

test.each(rows(english))('“%s” leads to %s', (typed, code) => {
  expect(codesFor(typed).slice(0, IN_SIGHT)).toContain(code)
})

test.each(rows(spanish))('in Spanish, “%s” leads to %s', (typed, code) => {
  expect(codesFor(typed, referenceTexts).slice(0, IN_SIGHT)).toContain(code)
})

test('the tables have 122 English and 37 Spanish searches', () => {
  expect([rows(english).length, rows(spanish).length]).toEqual([122, 37])
})

test('a description that begins with the typed text comes first', () => {
  expect(codesFor('restaurante', referenceTexts)[0]).toBe('5812')
  expect(codesFor('car')[0]).toBe('7512')
})

test('a notario is not a lawyer', () => {
  expect(codesFor('notario', referenceTexts)).not.toContain('8111')
  expect(codesFor('notario público', referenceTexts)).not.toContain('8111')
})

test('a word unlike any other finds nothing, and a short word is not corrected', () => {
  expect(codesFor('qwertzuiop')).toEqual([])
  expect(codesFor('bxr')).toEqual([])
  // Two letters are corrected only in words of more than seven.
  expect(codesFor('lawyars')).toEqual([])
  expect(codesFor('pzza')).toContain('5812')
  // One letter from both a tailor and a trailer.
  expect(codesFor('tailer')).toEqual(expect.arrayContaining(['5697', '7033']))
})
