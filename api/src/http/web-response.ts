import type { FastifyReply } from 'fastify'

/**
 * Sends a web-standard `Response`. A response with a Content-Length is in memory and is sent in one piece, which is
 * much cheaper than a stream. All others are streamed.
 */
export async function sendWebResponse(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  if (!answer.body || !answer.headers.has('content-length')) return reply.send(answer)
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(Buffer.from(await answer.arrayBuffer()))
}
