import { afterAll, vi } from 'vitest'

// Test files that share a process must not see each other's stubs. Vitest removes stubs only before the next test. For
// a file's last test, that is after the setup of the next file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
