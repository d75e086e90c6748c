import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeServerFolder } from './server-folder.ts'

const PREFIX = 'anj-test-folder-'

test('creating a server folder removes only the folders of exited processes, in every location', async () => {
  const [forsaken, foreign] = [await mkdtemp(join(tmpdir(), PREFIX)), await mkdtemp(join(tmpdir(), PREFIX))]
  await writeFile(join(forsaken, 'owner'), '1 of-an-earlier-process')
  const first = await makeServerFolder(PREFIX)
  const second = await makeServerFolder(PREFIX)
  try {
    expect([forsaken, foreign, first, second].map((folder) => existsSync(folder))).toEqual([
      false,
      true,
      true,
      true,
    ])
    // The location depends on the free space, which may have changed in the meantime.
    expect(['/dev/shm', tmpdir()]).toContain(dirname(second))
  } finally {
    for (const folder of [foreign, first, second]) await rm(folder, { recursive: true, force: true })
  }
})
