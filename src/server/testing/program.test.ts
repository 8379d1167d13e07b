import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { npmStart } from './program.ts'

it('npm start opens no debugger on a signal', async () => {
  const echo = 'process.stdin.pipe(process.stdout)'
  const child = spawn(process.execPath, [...npmStart().args.slice(0, -1), '--eval', echo])
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const isEchoed = async (text: string) => {
    child.stdin.write(text)
    return String(await once(child.stdout, 'data')) === text
  }
  expect(await isEchoed('started')).toBe(true)
  child.kill('SIGUSR1')
  expect(await isEchoed('still running')).toBe(true)
  child.stdin.end()
  await once(child, 'close')
  expect(errors).toBe('')
})
