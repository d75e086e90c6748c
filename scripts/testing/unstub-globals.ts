import { afterAll, vi } from 'vitest'

// Files that share a process must not find the globals that one before them put in their place.
afterAll(() => {
  vi.unstubAllGlobals()
})
