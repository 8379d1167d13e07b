import { expect, test } from 'vitest'
import { entriesOf, filesOf, type Manifest } from './web-sizes.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['Later.tsx'] },
  '_react.js': { file: 'react.js' },
  'Later.tsx': { file: 'Later.js', imports: ['_aria.js', '_react.js', 'index.html'] },
  '_aria.js': { file: 'aria.js', dynamicImports: ['Far.tsx'] },
  'Far.tsx': { file: 'Far.js' },
}

test('the entries are the scripts of the page', () => {
  const page =
    '<link href="/apply/Far.js"><script type="module" crossorigin src="/apply/aria.js"></script>'
  expect(entriesOf(page, manifest)).toEqual(['_aria.js'])
  expect(() => entriesOf('', manifest)).toThrow('The page has no script')
})

test('an entry includes its imports, each file once', () => {
  expect(filesOf(manifest, ['index.html'], false)).toEqual(['index.js', 'react.js'])
  expect(filesOf(manifest, ['index.html', 'Later.tsx'], false)).toEqual([
    'index.js',
    'react.js',
    'Later.js',
    'aria.js',
  ])
})

test('dynamic imports are included on request', () => {
  expect(filesOf(manifest, ['index.html'], true)).toHaveLength(5)
})

test('an entry that the build does not have is an error', () => {
  expect(() => filesOf(manifest, ['Gone.tsx'], false)).toThrow('The built pages have no Gone.tsx')
})
