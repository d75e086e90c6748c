import { lines } from './word-lines.ts'

/**
 * What the pages may call what is asked for: a word of a question, then words of the pages that mean nearly the same. They count
 * less than the word itself.
 */
export const nearThings: readonly (readonly string[])[] = lines(`
  record | row | audit | log
  records | row
  setup | set up | start | make one
  fail | error | broken | break | problem | wrong | refuse | trouble
  error | fail | message | problem | refuse
  broken | fail | break | damaged | wrong
  crash | fail | break | interrupted | unexpectedly
  bug | fail | error | unexpectedly
  stuck | wait | queued | hang
  hang | wait | lock
  slow | faster | long | time | performance
  fast | large | faster | performance
  problem | fail | error | trouble | message
  issue | problem | fail | error
  stop | cancel | pause | end
  kill | cancel | end
  quit | stop | end
  pause | stop | resume
  start | begin | run | begins
  execute | run
  launch | start | run
  process | run
  job | run | task | schedule
  run | start | execute
  load | write | import | read
  import | upload | read | load | open | invite
  export | download | save | write | copy
  download | export | save
  save | store | export | download
  write | output | insert | load | export
  output | write | target
  target | output | table
  destination | output | target
  source | input
  input | source
  append | add | insert
  add | insert | create | invite | append
  insert | add | append
  upsert | update | key | insert
  merge | join | union | update
  combine | join | union | together
  stack | union | below
  concatenate | union | together | join
  overwrite | replace | drop | delete
  replace | new | overwrite
  change | edit | rename | another | update | replace
  modify | change | edit
  edit | change
  rename | name
  update | change | key | refresh
  create | new | make | add
  make | create
  build | create | draw
  draw | canvas | workflow
  invite | add | create | invitation
  colleague | user | people | share | others | somebody
  coworker | colleague | share | user
  team | organization | share | colleague | others
  share | shared | colleague
  user | people | person | account
  account | user | profile
  person | user | somebody
  customer | organization | user
  permission | right | role | grant | may
  privilege | right | grant
  grant | right
  right | permission | grant | role
  access | right | role | may | share
  role | right | admin
  allow | may | right
  forgot | forgotten | reset
  forget | forgotten
  reset | forgotten | new
  recover | recovery | restore | back | forgotten
  restore | back | version
  recycle bin | deleted | restore | back
  trash | deleted | restore
  rollback | taken back | unchanged | transaction
  revert | version | restore | undo
  history | version | earlier | runs
  version | history | earlier
  lock | locked | locks
  lockout | attempts | login
  locked | lock | attempts
  phone | authenticator | twofactor
  expire | expired | licence | days
  expiry | expire | expired
  seat | licence | users
  subscription | licence
  pay | licence
  buy | licence
  price | licence
  hour | time
  hourly | hour | schedule | times
  nightly | daily | schedule
  night | daily | schedule
  daily | schedule | every
  weekly | schedule
  monthly | month | schedule
  automatically | schedule | itself | folder
  automate | schedule | program
  automatic | schedule | itself
  recurring | schedule
  notify | notice | mail | webhook
  notification | notice | mail | webhook
  alert | notice | mail
  slack | webhook
  inform | notice | mail
  encrypt | tls | encrypted
  encryption | tls | encrypted
  certificate | tls
  secure | tls | encrypted | secret
  security | encrypted | secret
  safe | encrypted | secret
  secret | password | encrypted
  credential | password | token | connection
  host | server
  hostname | server
  ip | address | server
  server | host
  timeout | answer | wait | time
  unreachable | reach | answer
  offline | reach | saved
  connect | connection | line | reach
  connection | connect
  link | line | connection | relationship
  arrow | line
  attach | connect
  relationship | foreignkey | relation
  relation | relationship | foreignkey
  schema | database | structure
  structure | diagram | dictionary | table
  document | dictionary
  documentation | dictionary
  describe | dictionary | comment
  comment | note | description
  advice | advisor | finding
  suggestion | suggested | advisor
  recommendation | advisor | advice
  quality | advisor | finding
  ai | advisor | model
  umlaut | encoding | letters
  accent | encoding | letters
  garbled | encoding | letters | wrong
  gibberish | encoding | letters
  weird | encoding | wrong
  strange | encoding | wrong
  character | letters | encoding | sign
  symbol | sign | character
  special | characters
  header | first row | names
  heading | header
  title | name
  quote | quotes
  comma | decimal | delimiter
  dot | decimal | point
  semicolon | delimiter
  tab | delimiter
  tabs | delimiter
  pipe | delimiter
  digit | number | decimal
  number | digit | int | decimal
  integer | int
  float | decimal
  money | decimal
  boolean | bit | true
  bool | bit | boolean | true
  truth | bit
  true | bit
  string | text | varchar
  date | datetime | timestamp | dates
  datetime | date | timestamp
  timestamp | datetime | date
  type | convert | types
  cast | convert | type
  convert | type | conversion
  conversion | convert
  format | type | formats
  empty | null | blank
  blank | empty | null
  missing | empty | null | gone | lack
  invalid | convert | wrong | reject
  reject | rejected | convert
  rejected | reject | left
  bad | reject | convert | wrong
  lose | loss | lost | change
  lost | gone | back | loss
  disappear | gone | lost
  gone | missing | deleted
  vanish | gone | lost
  round | rounded | decimals
  precision | digits | decimal | round
  trim | spaces
  whitespace | spaces | blanks
  space | spaces | blank | disk
  sheet | sheets
  worksheet | sheet
  formula | formulas
  cell | cells
  filter | row filter | find | where
  where | filter
  sort | order
  order | sort
  arrange | order | layout
  layout | arrange
  search | find
  hide | untick | leave
  exclude | leave | untick | out
  pick | choose
  select | choose | column selection
  choose | select
  count | number | counts
  total | counts | number
  statistic | holds | column
  profile | column holds | account
  unique | key | different
  distinct | different
  key | primarykey | keys
  index | key
  match | partner | keys
  lookup | join
  vlookup | join
  maximum | most | largest | limit
  max | most | largest | limit
  limit | most | largest | at most
  size | large | mb | largest
  big | large
  large | largest | mb
  huge | large | largest
  long | longer | longest
  length | longer | long
  memory | needed more memory
  disk | disk space | full
  full | disk
  monitor | watch | progress
  watch | watched
  ftp | folder | watched
  drop | folder | drag
  drag | drop | canvas
  mouse | keyboard | drag
  zoom | canvas
  note | notes
  sticky | note
  tutorial | tour | example | first
  demo | example | practice
  sample | example | samples
  example | sample
  quickstart | getting started | first
  begin | start
  install | start
  python | program | api
  script | program | command
  curl | api | call
  endpoint | api | call
  request | call
  programmatically | program | api
  integrate | api | integrators
  integration | api | integrators
  swagger | api
  ci | commandline
  exit | exit codes
  status | state | states
  state | status
  log | message | logs
  logs | log
  icon | sign
  warning | sign | note
  red | failed
  green | completed
  dark | theme
  session | sessions
  device | session
  logged | session
  inactive | deactivate
  disable | deactivate | turn off
  deactivate | reactivate
  suspend | deactivate
  fire | deactivate | delete
  leaves | deactivate | delete
  quit | deactivate
  promote | role
  transfer | go to | gets
  owner | whose | owner
  permanently | good | delete
  transaction | transaction | commit
  commit | committing
  atomic | transaction | unchanged
  concurrent | two | same time
  simultaneously | two | together
  conflict | changed elsewhere | two
  collaborate | share | two people
  browser | window
  refresh | refresh | anew
  reload | refresh | again
  stale | refresh | newest
  newest | new content
  retry | again | tries
  repeat | again
  twice | double
  double | twice
  test | try
  try | test
  trial | try | test
  dry | try
  privacy | sensitive | organization
  gdpr | sensitive | audit
  personal | sensitive
  who | audit
  trace | audit
  tamper | whole | changed
  tampered | whole
  integrity | whole
  picture | image | svg | png
  image | picture | png
  svg | picture
  png | picture
  print | export
`)
