import type { RuleCase } from './rule-case.ts'
import { keyed } from './shorthand.ts'

export const inconsistentNaming: RuleCase = {
  rule: 'inconsistent-naming',
  triggers: [
    {
      name: 'a table and columns among others with underscores',
      schema: {
        tables: [
          keyed('customers', ['first_name text(20)', 'last_name text(20)']),
          keyed('orders', ['order_day date', 'paid boolean', 'shipped boolean', 'customerID integer']),
          keyed('order_lines', ['line_number integer', 'unit_price decimal(9,2)']),
          keyed('products', ['product_name text(40)', { name: 'list price', type: 'decimal(9,2)' }]),
          keyed('ProductGroups', ['group_name text(40)']),
        ],
      },
      finds: [
        { table: 'ProductGroups', fix: 'none' },
        { table: 'orders', columns: ['customerID'], fix: 'none' },
        { table: 'products', columns: ['list price'], fix: 'none' },
      ],
    },
    {
      name: 'tables without any custom',
      schema: {
        tables: [
          keyed('customer_groups'),
          keyed('OrderLines'),
          keyed('product_names'),
          keyed('ShippingWays'),
          keyed('CUSTOMER_NOTES'),
        ],
      },
      finds: [{ table: null, fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'one style, in which single words and abbreviations fit',
      schema: {
        tables: [
          keyed('Customers', ['FirstName text(20)', 'VATNumber text(20)', 'URL text(80)']),
          keyed('Orders', ['CustomerID integer', 'OrderedAt datetime', 'Q1 integer']),
          keyed('OrderLines', ['Line2 integer', 'UnitPrice decimal(9,2)', 'Amount integer']),
          keyed('Products', ['ProductName text(40)', 'SKU text(40)']),
          keyed('ProductGroups', ['GroupName text(40)']),
          keyed('__EFMigrationsHistory', ['migration_id text(150)', 'product_version text(32)']),
        ],
      },
    },
    {
      name: 'so few names that there is no custom',
      schema: {
        tables: [keyed('Customers', ['first_name text(20)']), keyed('order_lines', ['UnitPrice integer'])],
      },
    },
  ],
}
