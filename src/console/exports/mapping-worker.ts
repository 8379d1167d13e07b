/** Applies mappings. It has no key and requests nothing. Ending it stops an endless mapping. */
import { mapApplication } from '../../application/mapping/map-application.ts'
import type { MappingTask } from '../../application/mapping/mapping-task.ts'

self.addEventListener('message', async ({ data }: MessageEvent<MappingTask>) => {
  self.postMessage(await mapApplication(data))
})
self.postMessage('ready')
