import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

/** Files that open connections, and how each file checks its connections or why they need no check. */
const doors: Readonly<Record<string, string>> = {
  'engine/src/outgoing/connect-outgoing.ts': 'checks addresses and connects to them',
  'engine/src/connectors/postgresql/socket.ts':
    'connects to a tunnel on this machine; TLS over an open connection',
  'engine/src/connectors/mssql/browser.ts': 'queries checked addresses',
  'engine/src/language-model/post.ts': 'connects to the operator’s own model',
  'engine/src/places/https/send-request.ts': 'uses the look-up that checks addresses, for each redirect',
  'worker/src/schedule/post-webhook.ts': 'uses the look-up that checks addresses',
  'api/src/sign-in/oidc/bounded-fetch.ts': 'connects to the operator’s own sign-in provider',
}

const connecting = [
  /import (?!type)[^;]*?\b(?:connect|createConnection|request|get|createSocket|lookup|resolve\w*)\b[^;]*? from 'node:(?:net|tls|http|https|http2|dgram|dns|dns\/promises)'/,
  /import dns\b/,
  /(?<![.#\w])fetch\([^)]/,
]

test('only the listed files open connections to servers that users name', () => {
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
      // Checks each import separately, so that a pattern can't span several imports.
      const parts = readFileSync(join(root, file), 'utf8').split(/\n(?=import |export |\n)/)
      return parts.some((part) => connecting.some((pattern) => pattern.test(part)))
    })
  expect(found.filter((file) => !(file in doors))).toEqual([])
  expect(Object.keys(doors).filter((file) => files.includes(file) && !found.includes(file))).toEqual([])
})
