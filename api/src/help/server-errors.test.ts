import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHelp } from './help-centre.ts'
import { serverErrorFinder } from './server-errors.ts'

const { page } = await readHelp(join(import.meta.dirname, '../../../docs/help'))
const sections = page('database-messages')?.sections ?? []
const errors = sections.flatMap(({ serverErrors }) => serverErrors)
const finder = serverErrorFinder(errors)
const found = (text: string) => finder.find(text).map(({ numbering, number }) => `${numbering} ${number}`)

test('the help explains at least 120 errors, each once and with a cause and a solution', () => {
  expect(errors.length).toBeGreaterThanOrEqual(120)
  expect(new Set(errors.map(({ numbering, number }) => `${numbering} ${number}`)).size).toBe(errors.length)
  const incomplete = errors.filter(
    ({ says, row }) => says.length === 0 || row.split(' | ').length !== 4 || /\| +\|/.test(row),
  )
  expect(incomplete).toEqual([])
})

test('each error is found first by each of its sentences, with values filled in', () => {
  const lost = errors.flatMap(({ numbering, number, says }) =>
    says
      .map((sentence) => `error: ${sentence.replace(/\{\w+\}/g, 'value 7')}`)
      .filter((text) => found(text)[0] !== `${numbering} ${number}`)
      .map((text) => `${number}: ${text}`),
  )
  expect(lost).toEqual([])
})

test.each([
  ['SQLSTATE 28P01', 'FATAL:  password authentication failed for user "etl"'],
  [
    'SQLSTATE 28P01',
    '2026-11-02 07:14:03.112 UTC [4711] etl@shop FATAL: password authentication failed for user “etl”',
  ],
  ['SQLSTATE 28P01', 'FATAL: Passwort-Authentifizierung für Benutzer »etl« fehlgeschlagen (SQLSTATE 28P01)'],
  ['SQLSTATE 28P01', 'what is 28P01'],
  ['SQLSTATE 23505', 'FEHLER:  23505: doppelter Schlüsselwert verletzt Unique-Constraint »orders_pkey«'],
  [
    'SQLSTATE 23505',
    "error: duplicate key\n    at Parser.parseErrorMessage (/app/node_modules/pg-protocol/dist/parser.js:283:98)\n  length: 213,\n  severity: 'ERROR',\n  code: '23505',\n  detail: 'Key (id)=(1366) already exists.'",
  ],
  [
    'SQLSTATE 23505',
    'SQL Error [23505]: ERROR: duplicate key value violates unique constraint "orders_pkey"\n  Detail: Key (id)=(1045) already exists.',
  ],
  [
    'SQLSTATE 42P01',
    'psycopg.errors.UndefinedTable: relation "orders" does not exist\nLINE 1: select * from orders',
  ],
  ['SQLSTATE 42P01', 'ERREUR:  la relation « commandes » n’existe pas\nSQL state: 42P01\nCharacter: 15'],
  [
    'SQLSTATE 53300',
    'org.postgresql.util.PSQLException: FATAL: sorry, too many clients already\n\tat org.postgresql.core.v3.ConnectionFactoryImpl.doAuthentication(ConnectionFactoryImpl.java:646)',
  ],
  ['SQLSTATE 28000', 'no pg_hba.conf entry for host "10.0.0.5", user "etl", database "shop", no encryption'],
  [
    'MySQL number 1045',
    "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)",
  ],
  ['MySQL number 1045', "(1045, \"Access denied for user 'etl'@'172.18.0.5' (using password: NO)\")"],
  ['MySQL number 1045', "Access denied for user 'etl'@'10.1.2.3'"],
  ['MySQL number 1045', 'ERROR 1045 (28000): Zugriff verweigert'],
  ['MySQL number 1366', 'mysql 1366'],
  ['MySQL number 1366', 'What does error 1366 mean?'],
  ['MySQL number 1366', 'Fehler 1366 beim Laden der Tabelle kunden'],
  [
    'MySQL number 1366',
    "Error Code: 1366. Incorrect string value: '\\xF0\\x9F\\x98\\x80' for column 'note' at row 12",
  ],
  [
    'MySQL number 1366',
    "SQLSTATE[HY000]: General error: 1366 Incorrect string value: '\\xE4' for column 'name' at row 1",
  ],
  ['MySQL number 2002', 'SQLSTATE[HY000] [2002] Connection refused'],
  [
    'MySQL number 2002',
    "ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/var/run/mysqld/mysqld.sock' (2)",
  ],
  [
    'MySQL number 1062',
    "{ code: 'ER_DUP_ENTRY', errno: 1062, sqlState: '23000', sqlMessage: \"Duplicate entry '7' for key 'PRIMARY'\" }",
  ],
  [
    'MySQL number 1205',
    'ERROR 1205 (HY000) at line 3: Lock wait timeout exceeded; try restarting transaction',
  ],
  ['MySQL number 1146', '#1146 - Table ‘shop.orders’ doesn’t exist'],
  ['MS SQL number 18456', "Msg 18456, Level 14, State 1, Server SQL01, Line 1\nLogin failed for user 'etl'."],
  ['MS SQL number 18456', '2026-11-02 07:14:03.11 Logon       Error: 18456, Severity: 14, State: 8.'],
  [
    'MS SQL number 18456',
    "Fehler bei der Anmeldung für den Benutzer 'etl'. (Microsoft SQL Server, Fehler: 18456)",
  ],
  ['MS SQL number 18456', "Login failed for user 'CORP\\SVC_ETL'."],
  ['MS SQL number 8152', 'Error: 8152'],
  [
    'MS SQL number 8152',
    'System.Data.SqlClient.SqlException (0x80131904): String or binary data would be truncated.\r\nThe statement has been terminated.',
  ],
  [
    'MS SQL number 2628',
    "Msg 2628, Level 16, State 1, Line 1: String or binary data would be truncated in table 'shop.dbo.orders', column 'note'. Truncated value: 'x'.",
  ],
  [
    'MS SQL number 1205',
    'Msg 1205, Level 13, State 51: Transaction (Process ID 61) was deadlocked on lock resources with another process and has been chosen as the deadlock victim.',
  ],
  ['MS SQL number 207', "Msg 207, Level 16, State 1, Line 4\nUngültiger Spaltenname 'preis'."],
  [
    'MS SQL number 40615',
    "Cannot open server 'contoso' requested by the login. Client with IP address '20.71.3.9' is not allowed to access the server.",
  ],
  [
    'driver code ECONNREFUSED',
    'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)',
  ],
  ['driver code ENOTFOUND', 'getaddrinfo ENOTFOUND db01.corp.local'],
  ['driver code DEPTH_ZERO_SELF_SIGNED_CERT', 'Error: self-signed certificate'],
])('finds %s in %j', (error, text) => {
  expect(found(text)[0]).toBe(error)
})

test('names both servers if a number without a server belongs to two', () => {
  expect(found('error 1205').sort()).toEqual(['MS SQL number 1205', 'MySQL number 1205'])
})

test.each([
  '1366',
  '23505',
  'my table has 1366 rows',
  'the preview shows an error after 1045 rows',
  'Line 1366 has 9 values, but line 1 has 8 columns.',
  'connect to mysql on port 2002',
  'How do I read a MySQL table with 1054 columns?',
  'our MySQL server has run since 2013 and now one workflow reports an error',
  'load orders from 2026-11-02 18:45:06 with an error',
  'the error is in order 10-1366-B',
  'http://sql.example:1045/error/1062',
  'ORA-12154: TNS:could not resolve the connect identifier specified, error 1045',
  'does Anj detect a deadlock',
  'connection refused by my colleague',
  'HTTP error 502',
  'status code 207',
  'The database shop does not exist on db.example.',
])('finds no server error in %j', (text) => {
  expect(found(text)).toEqual([])
})

test('finds an error at the start of a long log', () => {
  const log = `ERROR 1045 (28000): Access denied\n${'Access denied for table column database type "'.repeat(5000)}`
  expect(found(log)[0]).toBe('MySQL number 1045')
})
