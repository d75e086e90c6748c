import { afterAll, vi } from 'vitest'

// Test files that share a process must not see each other's stubs. Vitest removes stubs only before the next test runs,
// // so the stubs of a file's last test would still exist during the setup of the next file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
