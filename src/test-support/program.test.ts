import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

/** Runs `npm start` with a test program in place of the server. */
function started(program: string) {
  const script = manifest.scripts.start.replace('src/server/main.ts', `--eval "${program}"`)
  const child = spawn('/bin/sh', ['-c', script], { env: { PATH: dirname(process.execPath) } })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const answer = async () => String(await once(child.stdout, 'data'))
  return { child, answer, errors: () => errors }
}

describe('npm start', () => {
  it('opens no debugger on a signal', async () => {
    const { child, answer, errors } = started('process.stdin.pipe(process.stdout)')
    const isEchoed = async (text: string) => {
      child.stdin.write(text)
      return (await answer()) === text
    }
    expect(await isEchoed('started')).toBe(true)
    child.kill('SIGUSR1')
    expect(await isEchoed('still running')).toBe(true)
    child.stdin.end()
    await once(child, 'close')
    expect(errors()).toBe('')
  })

  it('prevents a crash from writing memory to a file', async () => {
    const coreLimit = 'process.report.getReport().userLimits.core_file_size_blocks'
    const { answer } = started(`console.log(JSON.stringify(${coreLimit}))`)
    expect(JSON.parse(await answer())).toEqual({ soft: 0, hard: 0 })
  })
})
