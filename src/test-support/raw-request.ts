import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends raw bytes, and returns the response when the server closes the connection. */
export async function sendRaw(origin: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(sent)
  await once(socket, 'close')
  return answer
}
