import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, table, tableWithId } from './shorthand.ts'

const mysql = 'creates an index for each foreign key'

/** Sets the row estimate of a large table. */
const rowsOf =
  (rows: number): NonNullable<RuleCase['triggers'][number]['adjust']> =>
  (dictionary) => ({
    ...dictionary,
    tables: dictionary.tables.map((one) => ({ ...one, rows })),
  })

export const fkNotIndexed: RuleCase = {
  rule: 'fk-not-indexed',
  triggers: [
    {
      name: 'a foreign key without an index, one that is second in a primary key, and one whose index starts with another column',
      schema: {
        tables: [
          tableWithId('students'),
          tableWithId('courses'),
          table('attends', ['student integer!', 'course integer!'], {
            primaryKey: ['student', 'course'],
            foreignKeys: [
              foreignKeyTo('student', 'students', { name: 'attends_student' }),
              foreignKeyTo('course', 'courses', { name: 'attends_course' }),
            ],
          }),
          tableWithId('marks', ['student integer', 'given date'], {
            foreignKeys: [foreignKeyTo('student', 'students', { name: 'marks_student' })],
            indexes: [{ name: 'marks_by_day', columns: ['given', 'student'] }],
          }),
        ],
      },
      notOn: { mysql },
      adjust: rowsOf(20_000),
      finds: [
        { table: 'attends', columns: ['course'], object: 'attends_course' },
        { table: 'marks', columns: ['student'], object: 'marks_student' },
      ],
    },
    {
      name: 'a foreign key of a small table, and one with a partial index',
      schema: {
        tables: [
          tableWithId('students'),
          tableWithId('marks', ['student integer', 'given date'], {
            foreignKeys: [foreignKeyTo('student', 'students', { name: 'marks_student' })],
            indexes: [{ name: 'marks_given', columns: ['student'], where: '[given] is not null' }],
          }),
        ],
      },
      notOn: { mysql },
      adjust: rowsOf(20),
      finds: [{ table: 'marks', columns: ['student'], object: 'marks_student', level: 'information' }],
    },
  ],
  nearMisses: [
    {
      name: 'foreign keys whose columns start an index in any order, even if the index omits nulls',
      schema: {
        tables: [
          table('rooms', ['house integer!', 'floor integer!'], { primaryKey: ['house', 'floor'] }),
          tableWithId('beds', ['house integer', 'floor integer', 'size integer'], {
            foreignKeys: [
              { columns: ['house', 'floor'], references: { table: 'rooms', columns: ['house', 'floor'] } },
            ],
            indexes: [{ name: 'beds_by_room', columns: ['floor', 'house', 'size'] }],
          }),
          tableWithId('guests'),
          tableWithId('stays', ['guest integer', 'payer integer'], {
            foreignKeys: [foreignKeyTo('guest', 'guests'), foreignKeyTo('payer', 'guests')],
            indexes: [
              { name: 'stays_by_guest', columns: [{ name: 'guest', descending: true }] },
              { name: 'stays_by_payer', columns: ['payer'], where: '[payer] is not null' },
            ],
          }),
        ],
      },
    },
  ],
}
