import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

export const inconsistentNaming: RuleCase = {
  rule: 'inconsistent-naming',
  triggers: [
    {
      name: 'a table and columns in camel case among names with underscores',
      schema: {
        tables: [
          tableWithId('customers', ['first_name text(20)', 'last_name text(20)']),
          tableWithId('orders', ['order_day date', 'paid boolean', 'shipped boolean', 'customerID integer']),
          tableWithId('order_lines', ['line_number integer', 'unit_price decimal(9,2)']),
          tableWithId('products', ['product_name text(40)', { name: 'list price', type: 'decimal(9,2)' }]),
          tableWithId('ProductGroups', ['group_name text(40)']),
        ],
      },
      finds: [
        { table: 'ProductGroups', fix: 'none' },
        { table: 'orders', columns: ['customerID'], fix: 'none' },
        { table: 'products', columns: ['list price'], fix: 'none' },
      ],
    },
    {
      name: 'tables without a common naming style',
      schema: {
        tables: [
          tableWithId('customer_groups'),
          tableWithId('OrderLines'),
          tableWithId('product_names'),
          tableWithId('ShippingWays'),
          tableWithId('CUSTOMER_NOTES'),
        ],
      },
      finds: [{ table: null, fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'names in one style, including single words and abbreviations',
      schema: {
        tables: [
          tableWithId('Customers', ['FirstName text(20)', 'VATNumber text(20)', 'URL text(80)']),
          tableWithId('Orders', ['CustomerID integer', 'OrderedAt datetime', 'Q1 integer']),
          tableWithId('OrderLines', ['Line2 integer', 'UnitPrice decimal(9,2)', 'Amount integer']),
          tableWithId('Products', ['ProductName text(40)', 'SKU text(40)']),
          tableWithId('ProductGroups', ['GroupName text(40)']),
          tableWithId('__EFMigrationsHistory', ['migration_id text(150)', 'product_version text(32)']),
        ],
      },
    },
    {
      name: 'too few names for a common style',
      schema: {
        tables: [
          tableWithId('Customers', ['first_name text(20)']),
          tableWithId('order_lines', ['UnitPrice integer']),
        ],
      },
    },
  ],
}
