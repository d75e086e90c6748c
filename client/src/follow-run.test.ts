import { expect, test } from 'vitest'
import { createClient } from './client.ts'

/** Returns a body that sends the given pieces and then ends or breaks. */
function body(pieces: readonly string[], breaks = false): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const left = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift()
      if (piece !== undefined) controller.enqueue(encoder.encode(piece))
      else if (breaks) controller.error(new Error('connection lost'))
      else controller.close()
    },
  })
}

async function all<T>(events: AsyncGenerator<T>): Promise<T[]> {
  const seen: T[] = []
  for await (const event of events) seen.push(event)
  return seen
}

test('joins split events, resumes a broken stream after the last event, and ends after the final status', async () => {
  const asked: (string | null)[] = []
  const answers = [
    body(
      [
        ': hello\n\nid: 1\nevent: lo',
        'g\ndata: {"line":"ü"}\n',
        '\nid: 2\r\nevent: log\r\ndata: {"line":"b"}\r\n\r\nid: 3\nevent: l',
      ],
      true,
    ),
    body(['id: 3\nevent: log\ndata: {"line":"c"}\n\nid: 4\nevent: status\ndata: {"status":"succeeded"}\n\n']),
  ]
  const fetch = async (request: Request) => {
    asked.push(request.headers.get('last-event-id'))
    return new Response(answers.shift(), { headers: { 'content-type': 'text/event-stream' } })
  }
  const events = await all(createClient({ token: () => 'abc', fetch }).followRun('r'))
  expect(events.map(({ id, event }) => `${id} ${event}`)).toEqual(['1 log', '2 log', '3 log', '4 status'])
  expect(asked).toEqual([null, '2'])
})

test("ends with the server's problem when the run does not exist", async () => {
  const problem = { success: false, message: 'The run was not found.', code: 'notFound' }
  const fetch = async () => Response.json(problem, { status: 404 })
  expect(await all(createClient({ token: () => 'abc', fetch }).followRun('r'))).toEqual([
    { event: 'problem', id: '', data: problem },
  ])
})
