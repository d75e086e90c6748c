/** A server-sent event. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
  readonly id: string | undefined
}

/** Reads a body's server-sent events as they arrive. Lines that start with a colon only keep the connection open. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): ServerEvent | null {
  const fields = block.split('\n').map(field)
  const last = (name: string) => fields.findLast(([n]) => n === name)?.[1]
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
  return data.length > 0 ? { event: last('event') ?? 'message', data: data.join('\n'), id: last('id') } : null
}

function field(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':')
  if (colon < 0) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
