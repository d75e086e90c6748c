import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

/** Where servers of the product connect to others by themselves, and why that is judged or needs no judge. */
const doors: Readonly<Record<string, string>> = {
  'engine/src/outgoing/connect-out.ts': 'judges, and connects to what it has judged',
  'engine/src/connectors/postgresql/socket.ts':
    'connects to the beginning of a tunnel on this machine; TLS over what is open',
  'engine/src/connectors/mssql/browser.ts': 'asks addresses that were judged',
  'engine/src/language-model/post-chat.ts': 'goes to the operator’s own model',
  'worker/src/schedule/post-webhook.ts': 'has its names looked up by the judge',
  'api/src/oidc/bounded-fetch.ts': 'goes to the operator’s own sign-in',
}

const connecting = [
  /import (?!type)[^;]*?\b(?:connect|createConnection|request|get|createSocket|lookup|resolve\w*)\b[^;]*? from 'node:(?:net|tls|http|https|http2|dgram|dns|dns\/promises)'/,
  /import dns\b/,
  /(?<![.#\w])fetch\([^)]/,
]

test('servers connect to what users name through one door', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'api/src', 'worker/src', 'engine/src', 'db/src'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const found = files
    .split('\n')
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/testing|\.test\.ts$|\/damage\/|\/fleet\/|\/contract\/|^api\/src\/openapi\/examples/.test(file),
    )
    .filter((file) => {
      // One import at a time, so that a pattern can't reach over several.
      const parts = readFileSync(join(root, file), 'utf8').split(/\n(?=import |export |\n)/)
      return parts.some((part) => connecting.some((pattern) => pattern.test(part)))
    })
  expect(found.filter((file) => !(file in doors))).toEqual([])
  expect(Object.keys(doors).filter((file) => files.includes(file) && !found.includes(file))).toEqual([])
})
