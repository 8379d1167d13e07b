import { type CompareAnswer, type CompareTask, compareWithList } from './compare.ts'

self.addEventListener('message', async ({ data }: MessageEvent<CompareTask>) => {
  const { id, address, subjects, threshold } = data
  const answer: CompareAnswer = await compareWithList(address, subjects, threshold).then(
    (value) => ({ id, value }),
    () => ({ id, failed: true }),
  )
  self.postMessage(answer)
})
