import { afterAll, vi } from 'vitest'

// Files that share a process must not find the globals and settings that one before them put in their place: vitest itself
// takes those of a file's last test away only before the next test, which is after what the next file prepares.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
