import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../../test-support/shared.ts'
import { envFileProblems, namesInOwnFiles, ownEnvFileProblems } from './env-file.ts'

describe('a file of settings', () => {
  it.each([
    'BRAND_NAME=Acme',
    'BRAND_NAME=Acme Payments & Söhne',
    'BRAND_NAME="Store #1"',
    "SMTP_URL='smtps://user:p%23w@mail.example'",
    '# SMTP_URL=a #b',
    '',
    'PUBLIC_URL=https://apply.example.com?a=b',
  ])('is read alike: %s', (line) => {
    expect(envFileProblems('/etc/a.env', line)).toEqual([])
  })

  it.each([
    ['MAIL_KEY=a#b', 'MAIL_KEY ends at the # for Node, but not for systemd'],
    ['BRAND_NAME=Store #1', 'BRAND_NAME ends at the #'],
    ['export PORT=80', 'PORT begins with export'],
    ['PORT = 80', 'PORT has spaces beside the ='],
    ['BRAND_NAME=`Acme`', 'BRAND_NAME has backquotes'],
    ['MAIL_KEY="a\\\\b"', 'MAIL_KEY has a backslash'],
  ])('is read differently: %s', (line, problem) => {
    const [match, ...more] = envFileProblems('/etc/a.env', `\n${line}\n`)
    expect(match).toContain(`/etc/a.env, line 2: ${problem}`)
    expect(more).toEqual([])
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFBRAND_NAME=Acme\n'), 'begins with a byte order mark'],
    ['UTF-16', Buffer.from('\uFEFFBRAND_NAME=Acme\n', 'utf16le'), 'begins with a byte order mark'],
    [
      'Windows-1252',
      Buffer.from('BRAND_NAME=Pe\xf1a\n', 'latin1'),
      'it reads as Windows-1252, with ñ',
    ],
    ['UTF-8 stored twice', Buffer.from('BRAND_NAME=Pe\u00c3\u00b1a\n'), 'stored twice'],
  ])('in %s is refused', async (_name, bytes, problem) => {
    const file = join(await testFolder(), 'a.env')
    writeFileSync(file, bytes)
    expect(ownEnvFileProblems([`--env-file=${file}`])).toEqual([expect.stringContaining(problem)])
  })

  it('names what is meant to be a setting', async () => {
    const file = join(await testFolder(), 'a.env')
    const ofOthers = 'NODE_EXTRA_CA_CERTS=/ca.pem\nhttps_proxy=http://a\nPGSSLMODE=require\n'
    writeFileSync(file, `SMTP_HOST=mail\n${ofOthers}PORT=80\n#TOKEN=x\n`)
    expect(namesInOwnFiles([`--env-file=${file}`])).toEqual(['PORT', 'SMTP_HOST'])
  })

  it('is the one that the process was started with', async () => {
    const file = join(await testFolder(), 'a.env')
    writeFileSync(file, 'MAIL_KEY=a#b\n')
    expect(ownEnvFileProblems([`--env-file=${file}`, '--env-file-if-exists=/nowhere'])).toEqual([
      expect.stringContaining('line 1: MAIL_KEY'),
    ])
    const read = execFileSync(process.execPath, [
      `--env-file=${file}`,
      '--print',
      'JSON.stringify([process.env.MAIL_KEY, process.execArgv[0]])',
    ])
    expect(JSON.parse(String(read))).toEqual(['a', `--env-file=${file}`])
  })
})
