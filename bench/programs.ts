/**
 * Measures what many programs cost the server: the processor time of its start, which other
 * programs on the machine change little, and the time of a page of one of them.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchEngine } from './databases.ts'
import { openConnection } from './http-connection.ts'
import { startServer } from './program.ts'
import { figure, median, printTable } from './table.ts'

const COUNTS = [1, 200]
const ROUNDS = 5
const WARM_UP = 100
const PAGES = 300
const AGREEMENT = join(import.meta.dirname, '../public/agreement/merchant-agreement')

/** Prints the table of docs/performance.md. Each start has a new database; variants take turns. */
export async function programs(engine: BenchEngine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-application-bench-programs-'))
  try {
    const cases = COUNTS.flatMap((count) =>
      [false, true].map((own) => ({ count, own, folder: join(folder, `${count}-${own}`) })),
    )
    for (const size of cases) await writePrograms(size.folder, size.count, size.own)
    const times = cases.map((): number[] => [])
    const pages = cases.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, size] of cases.entries()) {
        const database = await engine.create()
        const program = await startServer(database, { PROGRAMS_DIR: size.folder })
        times[index]?.push(program.cpuTime() * 1000)
        pages[index]?.push(await pageOf(program.port, `p${size.count}.example.com`))
        await program.end()
      }
    }
    printTable([
      ['programs', 'agreements of their own', 'start, processor ms', 'a page, ms'],
      ...cases.map(({ count, own }, index) => [
        String(count),
        own ? 'in both languages' : 'none',
        figure(median(times[index] ?? [])),
        figure(median(pages[index] ?? []), 2),
      ]),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns how long a page of a program takes, in ms. */
async function pageOf(port: number, host: string): Promise<number> {
  const { send, close } = await openConnection(port)
  const times: number[] = []
  for (let n = 0; n < WARM_UP + PAGES; n += 1) {
    const startedAt = performance.now()
    const status = await send(`GET /apply/business-details HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    if (status !== 200) throw new Error(`A page was answered with ${status}`)
    if (n >= WARM_UP) times.push(performance.now() - startedAt)
  }
  close()
  return median(times)
}

async function writePrograms(folder: string, count: number, own: boolean): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const folderOfProgram = join(folder, `p${n}`)
    await mkdir(folderOfProgram, { recursive: true })
    const file = {
      hosts: [`p${n}.example.com`],
      brandName: `Brand ${n}`,
      prices: {
        cardPresent: { percent: (2000 + n) / 1000, cents: 5 },
        cardNotPresent: { percent: 3, cents: 30 },
        chargebackDollars: 20,
      },
    }
    await writeFile(join(folderOfProgram, 'program.json'), JSON.stringify(file))
    if (!own) continue
    await writeAgreement(`${AGREEMENT}.md`, join(folderOfProgram, 'agreement.en.md'), n)
    await writeAgreement(`${AGREEMENT}.es.md`, join(folderOfProgram, 'agreement.es.md'), n)
  }
}

/** Writes the shipped agreement with other words in each section, and with a section of its own. */
async function writeAgreement(from: string, to: string, n: number): Promise<void> {
  const word = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const text = (await readFile(from, 'utf8')).replaceAll(/ (the|el|la) /g, ` $1 ${word} `)
  const own = Array.from({ length: 1 + (n % 20) }, (_, item) => `- **${item}** ${word}`).join('\n')
  await writeFile(to, `${text.trimEnd()}\n\n## 99. ${word}\n\n${own}\n`)
}
