import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import { problemOf } from '../plugins/problems.ts'

/** Answers what is no request, which no route ever sees, in the shape of every answer; then ends the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemFor(error.code)
  const body = JSON.stringify(problemOf(problem))
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function problemFor(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('requestHeadersTooLarge', {})
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('requestTooSlow', {})
    default:
      return new AppError('requestMalformed', {})
  }
}
