import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchServer } from './reachable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(answers: readonly boolean[]) {
  let soon = () => undefined as void
  const ask = vi.fn(() => Promise.resolve(answers[ask.mock.calls.length - 1] ?? false))
  const server = watchServer(ask, (now) => {
    soon = now
  })
  const back = vi.fn()
  const stop = server.whenBack(back)
  return { server, ask, back, stop, soon: () => soon() }
}

test("polls a server that doesn't answer until it does, and reports that only once", async () => {
  const { server, ask, back } = watched([false, true])
  server.noteSilent()
  server.noteSilent()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(back).toHaveBeenCalledTimes(1)
  expect(server.returns()).toBe(1)
})

test('reports the server as back after any call that it answers, but only if it was unreachable before', () => {
  const { server, back } = watched([])
  server.noteAnswered()
  expect(back).not.toHaveBeenCalled()
  server.noteSilent()
  server.noteAnswered()
  expect(back).toHaveBeenCalledTimes(1)
})

test('asks immediately when the network returns', async () => {
  const { server, ask, back, soon } = watched([true])
  soon()
  expect(ask).not.toHaveBeenCalled()
  server.noteSilent()
  soon()
  await vi.advanceTimersByTimeAsync(0)
  expect(back).toHaveBeenCalledTimes(1)
})

test("doesn't call a listener after it has unsubscribed", () => {
  const { server, back, stop } = watched([])
  stop()
  server.noteSilent()
  server.noteAnswered()
  expect(back).not.toHaveBeenCalled()
})
