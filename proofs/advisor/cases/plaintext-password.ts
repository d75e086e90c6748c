import { createHash } from 'node:crypto'
import type { RuleCase } from './rule-case.ts'
import { rowsOf, tableWithId } from './shorthand.ts'

const hash = (i: number) => createHash('sha256').update(`salt ${i}`).digest('hex')

export const plaintextPassword: RuleCase = {
  rule: 'plaintext-password',
  triggers: [
    {
      name: 'passwords in plain text, also among hashes',
      schema: {
        tables: [
          tableWithId('accounts', ['password text(64)', 'userPwd text(64)'], {
            rows: rowsOf(6, (i) => [i, `summer${i}`, i > 2 ? hash(i) : `winter${i}`]),
          }),
        ],
      },
      finds: [
        { table: 'accounts', columns: ['password'], fix: 'none' },
        { table: 'accounts', columns: ['userPwd'], fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'hashes, markers for a missing password, and columns about passwords',
      schema: {
        tables: [
          tableWithId(
            'accounts',
            ['password text(64)', 'pwd text(100)', 'password_hint text(64)', 'passwd_set_on date'],
            {
              rows: rowsOf(6, (i) => [
                i,
                i === 1 ? 'LDAP' : i === 2 ? '*' : hash(i),
                `$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga3${i}lW`,
                'my dog',
                '2024-01-01',
              ]),
            },
          ),
        ],
      },
    },
  ],
}
