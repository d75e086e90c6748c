import { databaseKinds, databases } from '@anj/workflow'
import { lines } from './word-lines.ts'

/** The term for a difference between two things. */
export const versus = 'versus'

/**
 * Groups of words or phrases with the same meaning, one group per line. In pages and questions, the first entry in a
 * group replaces all others.
 */
export const synonyms: readonly (readonly string[])[] = [
  ...databaseKinds.map((kind) => [kind.replace('-', ''), ...databases[kind].synonyms]),
  ...lines(`
  mariadb | maria db
  database | databases | db | dbs
  delete | remove | erase | deletion | removal | deleting | deleted | removing | removed | del
  login | log in | sign in | logging in | signing in | logged in | signed in | logon | log on | signin | logs in
  logout | log out | sign out | logging out | signing out | logged out | signed out | logoff | log off | logs out
  signup | sign up | signing up | register | registration
  twofactor | two factor | 2fa | two factor authentication | mfa | 2 factor | two step | 2 step | totp | multi factor | second factor
  timezone | time zone | timezones | time zones | tz
  delimiter | separator | delimiters | separators | delimited | seperator
  folder | directory | folders | directories
  email | e mail | mail | mails | emails | e mails
  username | user name | userid | user id | user names | usernames
  password | passwords | passwd | pwd | passphrase
  column | field | columns | fields | col | cols
  row | rows
  licence | license | licences | licenses | licensing
  organization | organisation | organizations | organisations | company | tenant
  admin | administrator | admins | administrators
  super | superuser | super user
  dictionary | data dictionary
  diagram | db diagram | database diagram | er diagram | erd | entity relationship diagram
  advisor | ai advisor | aisuggestion | ai suggestion | adviser
  column selection | select columns
  commandline | command line | cli | terminal | command prompt
  leadingzero | leading zeros | leading zero | leading zeroes
  primarykey | primary key | primary keys
  foreignkey | foreign key | foreign keys
  trigger | triggers
  excel | xlsx | xls | workbook | workbooks | spreadsheet | spreadsheets | xlsm
  csv | comma separated
  txt | text file | text files | txt file
  tls | ssl | https
  ssh | ssh tunnel | bastion | jump host | tunnel
  token | tokens | api key | api keys | apikey
  api | rest | apis | rest api
  encoding | charset | character set | codepage | code page | encodings
  utf8 | utf 8
  utf16 | utf 16
  upload | uploads | uploading | uploaded
  cancel | abort | cancelled | canceled | cancelling | canceling
  canvas | drawing area
  node | component | nodes | components | block | blocks
  workflow | workflows | pipeline | pipelines | work flow
  schedule | scheduler | scheduling | scheduled | schedules | cron
  preview | previews
  audit | audit log | audit trail
  webhook | webhooks | web hook
  ${versus} | vs | difference | differences | distinction
  undo
  run | ran
  build | built
  choose | chose | chosen
  write | wrote | written
  send | sent
  begin | began | begun
  know | knew | known
  duplicate | duplicates | duplicated
  firewall | fire wall
  truncate | truncated | truncating
  null | nulls
  keyboard | shortcut | shortcuts | hotkey | hotkeys | keyboard shortcuts
  colour | color | colours | colors
  bytes | byte
  mb | megabyte | megabytes
  gb | gigabyte | gigabytes
  daylightsaving | daylight saving | dst | summer time | daylight savings | winter time
  rownumber | row number | row numbers
  dataset | data set
  view | views
  backup | back up | backups | backing up
  environment variable | env var | env variable | environment variables | env vars
  on premise | on premises | self hosted
`),
]
