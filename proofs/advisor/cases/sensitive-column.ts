import type { RuleCase } from './rule-case.ts'
import { rowsOf, tableWithId } from './shorthand.ts'

const cards = [
  '4111111111111111',
  '5555555555554444',
  '4012888888881881',
  '5105105105105100',
  '6011111111111117',
]
const ibans = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'NO9386011117947',
  'BE68539007547034',
  'CH9300762011623852957',
]

export const sensitiveColumn: RuleCase = {
  rule: 'sensitive-column',
  triggers: [
    {
      name: 'recognisable values in columns of any name',
      schema: {
        tables: [
          tableWithId(
            'people',
            ['contact text(60)', 'paid_with text(30)', 'payee text(40)', 'mobile text(30)'],
            {
              rows: rowsOf(5, (i) => [
                i,
                `person${i}@example.com`,
                cards[i - 1] ?? null,
                ibans[i - 1] ?? null,
                `+49 30 90182${i}`,
              ]),
            },
          ),
        ],
      },
      finds: [
        { table: 'people', columns: ['contact'], fix: 'none' },
        { table: 'people', columns: ['paid_with'], fix: 'none' },
        { table: 'people', columns: ['payee'], fix: 'none' },
        { table: 'people', columns: ['mobile'], fix: 'none' },
      ],
    },
    {
      name: 'names without recognisable values, with a lower level',
      schema: {
        tables: [
          tableWithId('employees', [
            'last_name text(40)',
            'birth_date date',
            'iban text(34)',
            'salary decimal(10,2)',
          ]),
        ],
      },
      finds: [
        { table: 'employees', columns: ['last_name'], level: 'information', fix: 'none' },
        { table: 'employees', columns: ['birth_date'], level: 'information', fix: 'none' },
        { table: 'employees', columns: ['iban'], level: 'information', fix: 'none' },
        { table: 'employees', columns: ['salary'], level: 'information', fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'columns about sensitive data, numbers with wrong check digits, masked values and hashes',
      schema: {
        tables: [
          tableWithId(
            'orders',
            [
              'email_verified boolean',
              'email_template text(20)',
              'order_number text(16)',
              'passport_required boolean',
              'card_type text(10)',
              'iban text(34)',
              'email text(64)',
              'ip_address text(15)',
            ],
            {
              rows: rowsOf(6, (i) => [
                i,
                true,
                'welcome',
                `411111111111111${i + 1}`,
                false,
                'visa',
                '********************',
                `${i}`.repeat(64),
                `10.0.0.${i}`,
              ]),
            },
          ),
        ],
      },
    },
  ],
}
