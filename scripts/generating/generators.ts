import { runNode } from '../run-node.ts'

/** Every script that writes files which are checked in, in the order in which they build on each other. */
export const generators = [
  { writes: 'db/migrations', script: 'db/src/generate.ts' },
  { writes: 'openapi.yaml', script: 'api/src/openapi/generate.ts' },
  { writes: 'client/src/generated', script: 'client/generate.ts' },
  { writes: 'examples', script: 'scripts/generating/examples.ts' },
  { writes: "README.md's table of settings", script: 'scripts/generating/readme-settings.ts' },
  { writes: 'docs/help/messages.md', script: 'scripts/generating/help-messages.ts' },
  { writes: 'THIRD-PARTY.md', script: 'scripts/generating/third-party.ts' },
] as const

/** Writes the generated files, or with `check` says which of them are stale; true when all is well. */
export async function runGenerators({ check }: { check: boolean }): Promise<boolean> {
  let fine = true
  for (const { writes, script } of generators) {
    const { code, said } = await runNode(script, check ? ['--check'] : [])
    if (said) console.log(said)
    if (code !== 0) fine = false
    else if (!check) console.log(`Wrote ${writes}.`)
  }
  return fine
}
