import { type Agent, request } from 'node:http'

export interface Called {
  readonly status: number
  readonly milliseconds: number
  readonly text: string
}

/** Sends one request through an agent and reads the whole answer. */
export function call(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Called> {
  const { method = 'GET', headers = {}, body } = options
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          milliseconds: performance.now() - began,
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const ASKERS = 8

/** Requests this many pages over several concurrent connections. */
export async function requestPages(agent: Agent, url: string, pages: number): Promise<void> {
  let left = pages
  const ask = async () => {
    while (left > 0) {
      left -= 1
      await callPage(agent, url)
    }
  }
  await Promise.all(Array.from({ length: ASKERS }, ask))
}

/** Returns the pages per second that a server delivers over several concurrent connections. */
export async function pagesPerSecond(agent: Agent, url: string, seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let pages = 0
  const ask = async () => {
    while (performance.now() < until) {
      await callPage(agent, url)
      pages += 1
    }
  }
  await Promise.all(Array.from({ length: ASKERS }, ask))
  return (pages * 1000) / (performance.now() - began)
}

async function callPage(agent: Agent, url: string): Promise<void> {
  const { status } = await call(agent, url)
  if (status !== 200) throw new Error(`${url} answered ${status}.`)
}
