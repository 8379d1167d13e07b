/** `THIRD-PARTY.md`. After a change: `npx vitest run scripts/third-party.test.ts -u`. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedPackages } from './release/shipped-packages.ts'
import { root } from './run.ts'

function page(): string {
  const rows = shippedPackages().map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license} |\n`,
  )
  return `# What is shipped of others

With the package, and in the scripts of the pages; the text of each license is in the package's folder \`licenses\`. Node comes with its own, \`bin/node-LICENSE\`.

| package | version | license |
|---|---|---|
${[...new Set(rows)].toSorted().join('')}`
}

test('the page lists the shipped packages', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'THIRD-PARTY.md'))
})
