import { describe, expect, test } from 'vitest'
import { MAX_NAMED } from '../../api/console/queue.ts'
import {
  addressOf,
  changeFilter,
  cleared,
  columnsOf,
  exportFilter,
  filterIn,
  isIgnored,
  isNarrowed,
  namedAddress,
  optionalColumns,
  queuePath,
  savedAddress,
  showColumn,
  shownAt,
  switchView,
  viewOf,
  wrongFilters,
} from './queue-filter.ts'

const read = (address: string) => filterIn(new URLSearchParams(address))

describe('the filter in the address', () => {
  test('is read back as it was written', () => {
    const address = 'search=Bakery&status=reviewing&assigned=me&minSales=1000&sort=sales'
    expect(addressOf(read(address)).toString()).toBe(address)
  })

  test('is empty if there is none', () => {
    expect(addressOf(read('')).toString()).toBe('')
    expect(queuePath(read(''), null)).toBe('/console/api/applications')
  })
})

describe('the address of single applications', () => {
  test('lists these in any view, up to the limit of an address, and exports the same', () => {
    const address = namedAddress(['MA-7K3Q-9XDM', 'MA-2222-3333']).slice(2)
    const filter = shownAt(new URLSearchParams(address))
    expect(viewOf(filter)).toBe('all')
    expect(exportFilter(filter)).toEqual({ references: ['MA-7K3Q-9XDM', 'MA-2222-3333'] })
    const many = Array.from({ length: MAX_NAMED + 1 }, () => 'MA-7K3Q-9XDM')
    const named = read(namedAddress(many).slice(2))
    expect(exportFilter(named).references).toHaveLength(MAX_NAMED)
    expect(isIgnored(read('references=MA-7K3Q-9XDM,lost'), 'references')).toBe(true)
  })
})

describe('the view', () => {
  test.each([
    ['', 'review', 'view=review&sort=oldest'],
    ['view=mine', 'mine', 'view=mine&sort=oldest'],
    ['view=mine&sort=newest', 'mine', 'view=mine&sort=newest'],
    ['view=all', 'all', 'view=all'],
    ['view=toString', 'all', ''],
    // Addresses shared before there were views.
    ['status=approved', 'all', 'status=approved'],
    ['search=bakery', 'all', 'search=bakery'],
  ])('of "%s" is %s', (address, view, query) => {
    const filter = shownAt(new URLSearchParams(address))
    expect(viewOf(filter)).toBe(view)
    expect(new URL(queuePath(filter, null), 'http://localhost').search.slice(1)).toBe(
      new URL(`/?${query}`, 'http://localhost').search.slice(1),
    )
  })

  test('changes to all for a search, but not for another filter', () => {
    const review = read('view=review')
    expect(viewOf(changeFilter(review, { ...review, search: 'b' }))).toBe('all')
    expect(viewOf(changeFilter(review, { ...review, status: 'approved' }))).toBe('all')
    expect(viewOf(changeFilter(review, { ...review, state: 'CA' }))).toBe('review')
    const searched = read('view=review&search=b')
    expect(viewOf(changeFilter(searched, { ...searched, search: 'ba' }))).toBe('review')
  })

  test('keeps the filters when it changes', () => {
    expect(addressOf(switchView(read('view=all&state=CA&sort=sales'), 'mine')).toString()).toBe(
      'view=mine&state=CA',
    )
  })
})

describe('the columns', () => {
  const all = optionalColumns.filter((id) => id !== 'program')

  test('are in the address and in a saved view, and never in a request', () => {
    const filter = showColumn(read('view=mine'), 'bank', false, all)
    const address = 'view=mine&columns=received,category,state,sales,assignee'
    expect(decodeURIComponent(addressOf(filter).toString())).toBe(address)
    expect(decodeURIComponent(savedAddress(filter))).toBe(address)
    expect(queuePath(filter, null)).toBe('/console/api/applications?view=mine&sort=oldest')
    expect(exportFilter(filter)).toEqual({ view: 'mine' })
    expect(columnsOf(filter)).toEqual(['received', 'category', 'state', 'sales', 'assignee'])
  })

  test('are all shown by an address without them, or with an unknown one, which it names', () => {
    expect(columnsOf(read(''))).toEqual(optionalColumns)
    expect(columnsOf(read('columns=state,lost'))).toEqual(optionalColumns)
    expect(wrongFilters(read('columns=state,lost'))).toEqual(['columns'])
    expect(wrongFilters(read('columns=state,bank'))).toEqual([])
  })

  test('can all be hidden and shown again', () => {
    let filter = read('view=all')
    for (const id of all) filter = showColumn(filter, id, false, all)
    expect(columnsOf(filter)).toEqual([])
    expect(wrongFilters(filter)).toEqual([])
    for (const id of all) filter = showColumn(filter, id, true, all)
    expect(addressOf(filter).toString()).toBe('view=all')
  })

  test('leave no application out, change no view, and stay when the filters are cleared', () => {
    const filter = shownAt(new URLSearchParams('columns=state'))
    expect([viewOf(filter), isNarrowed(filter)]).toEqual(['review', false])
    expect(addressOf(cleared({ ...filter, state: 'CA' })).toString()).toBe(
      'view=review&columns=state',
    )
  })
})

describe('the request to the server', () => {
  test.each([
    ['search=+Bakery+', 'search=Bakery'],
    ['status=reviewing&assigned=none', 'status=reviewing&assigned=none'],
    ['mcc=5462&state=CA&bank=linked', 'mcc=5462&state=CA&bank=linked'],
    ['correction=waiting', 'correction=waiting'],
    ['minSales=1000&maxSales=9', 'minSales=1000&maxSales=9'],
    ['minSales=%241,000&maxSales=2%20500', 'minSales=1000&maxSales=2500'],
    // Incomplete and invalid values do not filter.
    [
      'status=lost&correction=lost&mcc=54&state=XX&minSales=1k&since=2026-13-40&until=0202-11-22&sort=name&search=+',
      '',
    ],
  ])('for %s is %s', (address, expected) => {
    const path = queuePath(read(address), null)
    expect(path).toBe(`/console/api/applications${expected === '' ? '' : `?${expected}`}`)
  })

  test.each([
    ['mcc=54', 'mcc', true],
    ['mcc=5462', 'mcc', false],
    ['minSales=1k', 'minSales', true],
    ['minSales=1,000,000,000', 'minSales', true],
    ['minSales=%241,000', 'minSales', false],
    ['', 'mcc', false],
  ] as const)('for "%s" leaves out %s: %s', (address, name, expected) => {
    expect(isIgnored(read(address), name)).toBe(expected)
  })

  test.each([
    ['view=nothing', ['view']],
    ['status=approved&status=rejected', ['status']],
    ['since=2027-02-30', ['since']],
    ['until=2027-13-45', ['until']],
    ['since=yesterday&until=2027-02-28', ['since']],
    ['since=0002-01-01', []],
    ['references=MA-7K3Q-9XDM&references=MA-2222-3333', []],
  ] as const)('names the filters of an address that have no effect: %s', (address, expected) => {
    expect(wrongFilters(read(address))).toEqual(expected)
  })

  test('leaves out a search that is too long, and says so', () => {
    expect(isIgnored(read(`search=${'x'.repeat(201)}`), 'search')).toBe(true)
  })

  test('includes the whole last day', () => {
    const query = new URL(
      queuePath(read('since=2026-11-22&until=2026-11-22'), null),
      'http://localhost',
    ).searchParams
    const [since = '', until = ''] = [query.get('since'), query.get('until')].map(String)
    expect(new Date(since)).toEqual(new Date(2026, 10, 22))
    expect(new Date(until)).toEqual(new Date(2026, 10, 23))
  })

  test('names the page', () => {
    expect(queuePath(read('sort=oldest'), 'abc')).toBe(
      '/console/api/applications?sort=oldest&after=abc',
    )
  })

  test('has amounts as numbers, and neither search nor order, for an export', () => {
    expect(exportFilter(read('search=Bakery&minSales=1000&sort=sales&status=approved'))).toEqual({
      minSales: 1000,
      status: 'approved',
    })
  })
})
