import { expect, it, vi } from 'vitest'
import { createImageCache, MAX_HELD } from './routes.ts'

it('draws an image once for simultaneous requests', async () => {
  const image = createImageCache()
  const draw = vi.fn(async () => Buffer.from('a'))
  expect(await Promise.all([image('a', draw), image('a', draw)])).toEqual([
    Buffer.from('a'),
    Buffer.from('a'),
  ])
  expect(draw).toHaveBeenCalledOnce()
})

it('holds a limited number, and drops the least recently used', async () => {
  const image = createImageCache()
  const drawn: string[] = []
  const ask = (name: string) =>
    image(name, async () => {
      drawn.push(name)
      return Buffer.of()
    })
  const names = Array.from({ length: MAX_HELD }, (_, n) => String(n))
  for (const name of names) await ask(name)
  await ask('0')
  await ask('another')
  await ask('0')
  await ask('1')
  expect(drawn).toEqual([...names, 'another', '1'])
})

it('retries an image that could not be drawn', async () => {
  const image = createImageCache()
  const failed = image('a', () => Promise.reject(new Error('no thread')))
  await expect(failed).rejects.toThrow('no thread')
  expect(await image('a', async () => Buffer.from('a'))).toEqual(Buffer.from('a'))
})
