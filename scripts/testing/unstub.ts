import { afterAll, vi } from 'vitest'

// Test files in one process must not see each other's stubs. Vitest itself removes those of a file's last test only
// before the next test, which is after the next file's setup.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
