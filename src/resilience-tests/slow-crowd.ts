/**
 * Thousands of clients from many networks that read and send as slowly as they can, in a process of
 * their own: `node slow-crowd.ts PORT EACH PATH TOKEN`. Reports when all are connected, and
 * continues until it is killed.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PIECE_BYTES } from '../api/documents.ts'
import { openapiRoute } from '../api/monitoring.ts'

const NETWORKS = 50
/** How many clients connect at once. */
const CONCURRENCY = 100

const [port, each, path, token] = process.argv.slice(2)

/** Returns an address of this machine: there are many networks with many addresses each. */
function address(number: number): string {
  const ofNetwork = Math.floor(number / NETWORKS)
  return `127.1.${number % NETWORKS}.${(ofNetwork % 100) + 1}`
}

/** Requests a large answer, and never reads it. */
function read(socket: Socket): void {
  socket.pause()
  socket.write(`GET ${openapiRoute.url} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
}

/** Sends half of a piece, and then a byte a second. */
function send(socket: Socket): void {
  socket.resume()
  const head = [
    `PUT ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${PIECE_BYTES}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(PIECE_BYTES / 2))
  const drip = setInterval(() => socket.write('x'), 1000)
  socket.once('close', () => clearInterval(drip))
}

/** Reconnects a disconnected client, as long as the crowd runs. */
function keepUp(number: number): void {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: address(number) })
  socket.on('error', () => socket.destroy())
  socket.once('connect', () => (number % 2 === 0 ? read : send)(socket))
  socket.once('close', () => setTimeout(keepUp, 5000 + 2 * (number % 5000), number))
}

for (let number = 0; number < 2 * Number(each); number += 1) {
  keepUp(number)
  if (number % CONCURRENCY === 0) await sleep(CONCURRENCY)
}
process.stdout.write('all have come\n')
