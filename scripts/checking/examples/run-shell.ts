import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Example } from './read-examples.ts'

const mark = '---- end of an example ----'

/**
 * Runs the examples of a page in one bash process, so that examples can use variables from earlier ones.
 * A refused call stops the examples, unless the page shows the refusal. Throws an error that names the failed example.
 *
 * @returns the output of each example
 */
export async function runShell(
  examples: readonly Example[],
  stand: (text: string) => string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<readonly string[]> {
  const script = [
    'set -euo pipefail; shopt -s inherit_errexit',
    'curl() { command curl $refusals "$@"; }',
    ...examples.map(({ text, answer }) => {
      const isRefused = answer?.language === 'json' && /"success": false/.test(answer.text)
      return `refusals=${isRefused ? '' : '--fail-with-body'}\n${stand(text)}\nprintf '\\n%s\\n' '${mark}'`
    }),
  ].join('\n')
  const all = { PATH: process.env['PATH'] ?? '', HOME: cwd, LC_ALL: 'C.UTF-8', ...env }
  // This call must not block, because the called server runs in this process.
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd, env: all }).catch(
    (failed: { readonly stdout: string; readonly stderr: string }) => {
      const done = failed.stdout.split(`\n${mark}\n`)
      const { page, line } = examples[done.length - 1] ?? {}
      throw new Error(`${page}:${line} failed: ${done.at(-1)}${failed.stderr}`)
    },
  )
  return stdout.split(`\n${mark}\n`).slice(0, examples.length)
}
