import { runNode } from '../run-node.ts'

/** The scripts that write committed files. Each may depend on files that an earlier script writes. */
export const generators = [
  { writes: 'db/migrations', script: 'db/src/generate.ts' },
  { writes: 'workflow/src/formula/generated', script: 'workflow/src/formula/generate.ts' },
  { writes: 'openapi.yaml', script: 'api/src/description/generate.ts' },
  { writes: 'client/src/generated', script: 'client/generate.ts' },
  { writes: 'examples', script: 'scripts/generating/examples.ts' },
  { writes: 'docs/help/settings.md', script: 'scripts/generating/help-settings.ts' },
  { writes: 'docs/help/functions.md', script: 'scripts/generating/help-functions.ts' },
  { writes: 'docs/help/messages.md', script: 'scripts/generating/help-messages.ts' },
  { writes: 'THIRD-PARTY.md', script: 'scripts/generating/third-party.ts' },
] as const

/** Writes the generated files or, with `check`, reports those that are stale. Returns true if every script succeeds. */
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
