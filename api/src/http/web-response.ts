import type { FastifyReply } from 'fastify'

/**
 * Sends an answer as web standards have it. One that says how long it is lies in memory and goes out in one piece, which
 * costs much less than a stream; any other one is passed on as it comes.
 */
export async function sendWebResponse(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  if (!answer.body || !answer.headers.has('content-length')) return reply.send(answer)
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(Buffer.from(await answer.arrayBuffer()))
}
