import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

export const floatForMoney: RuleCase = {
  rule: 'float-for-money',
  triggers: [
    {
      name: 'prices and totals, also in another language and per unit',
      schema: {
        tables: [
          tableWithId('articles', [
            'unit_price float',
            { name: 'Verkaufspreis_brutto', type: 'real', default: 1 },
            'price_per_kg float!',
          ]),
          tableWithId('invoices', ['totalAmount float', 'taxes float', 'exchange_rate float']),
        ],
      },
      finds: [
        { table: 'articles', columns: ['unit_price'], fix: 'looksFirst' },
        { table: 'articles', columns: ['Verkaufspreis_brutto'], fix: 'looksFirst' },
        { table: 'articles', columns: ['price_per_kg'], fix: 'looksFirst' },
        { table: 'invoices', columns: ['totalAmount'], fix: 'looksFirst' },
        { table: 'invoices', columns: ['taxes'], fix: 'looksFirst' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'money as decimals, rates, measurements, shares, and a quantity with a unit column',
      schema: {
        tables: [
          tableWithId('articles', ['price decimal(12,2)', 'tax_rate float', 'discount_percent float']),
          tableWithId('trips', ['total_distance float', 'net_weight_kg float', 'cost_factor float']),
          tableWithId('offers', ['discount float'], {
            rows: [0.05, 0, 0.1, 0.25, 0.15, 0].map((share, place) => [place, share]),
          }),
          tableWithId('doses', ['amount float', 'unit text(10)', 'compensation float']),
        ],
      },
    },
  ],
}
