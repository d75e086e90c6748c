import { runNode } from './run-node.ts'

type Check = { name: string; script: string; args: readonly string[] }

const types: Check[] = ['node', 'browser'].map((place) => ({
  name: `types (${place})`,
  script: 'node_modules/typescript/bin/tsc',
  args: ['-p', `tsconfig.${place}.json`, '--pretty', 'false'],
}))
const others: Check[] = [
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--format=unix'] },
  {
    name: 'format',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--linter-enabled=false', '--colors=off', '.'],
  },
  { name: 'generated files', script: 'scripts/generate.ts', args: ['--check'] },
  { name: 'leftovers', script: 'scripts/checking/leftovers.ts', args: [] },
]

const failed = (await Promise.all([types, others].map(inTurn))).flat()
if (failed.length > 0) {
  console.error(`\nThe check failed: ${failed.join(', ')}.`)
  process.exitCode = 1
} else {
  console.log('\nAll checks passed.')
}

/** Runs checks one after another and returns the names of the checks that failed. */
async function inTurn(checks: Check[]): Promise<string[]> {
  const failed: string[] = []
  for (const { name, script, args } of checks) {
    const began = performance.now()
    const { code, said } = await runNode(script, args)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
    if (code === 0) continue
    console.log(said)
    failed.push(name)
  }
  return failed
}
