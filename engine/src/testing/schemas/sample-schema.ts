import type { ColumnDescription, NeutralType, SchemaDescription } from './description.ts'

const id = (name: string): ColumnDescription => ({ name, type: 'integer', identity: true })
const must = (name: string, type: NeutralType, comment?: string): ColumnDescription => ({
  name,
  type,
  notNull: true,
  ...(comment === undefined ? {} : { comment }),
})
const may = (name: string, type: NeutralType): ColumnDescription => ({ name, type })

const address = [
  may('address', 'text(60)'),
  may('city', 'text(15)'),
  may('postal_code', 'text(10)'),
  may('country', 'text(15)'),
]

/**
 * Northwind, the sample shop that several databases shipped with, rebuilt with few rows. It has fifteen tables, three
 * keys and one foreign key with two columns, and employees who report to other employees. There is also a cycle:
 * employees live in a region that an employee manages.
 */
export const sampleSchema: SchemaDescription = {
  tables: [
    {
      name: 'categories',
      comment: 'What kinds of things are sold',
      columns: [
        id('category_id'),
        must('category_name', 'text(15)', 'As the catalogue prints it'),
        may('description', 'text'),
        may('picture', 'binary'),
      ],
      primaryKey: ['category_id'],
      uniqueKeys: [{ columns: ['category_name'] }],
      rows: [
        ['Beverages', 'Soft drinks, coffees, teas, beers and ales', null],
        ['Condiments', 'Sweet and savoury sauces, relishes and spreads', null],
        ['Seafood', 'Seaweed and fish', null],
      ],
    },
    {
      name: 'suppliers',
      columns: [
        id('supplier_id'),
        must('company_name', 'text(40)'),
        may('contact_name', 'text(30)'),
        ...address,
      ],
      primaryKey: ['supplier_id'],
      indexes: [{ name: 'suppliers_company_name', columns: ['company_name'] }],
      rows: [
        ['Exotic Liquids', 'Charlotte Cooper', '49 Gilbert St.', 'London', 'EC1 4SD', 'UK'],
        ['Tokyo Traders', 'Yoshi Nagase', '9-8 Sekimai', 'Tokyo', '100', 'Japan'],
      ],
    },
    {
      name: 'products',
      comment: 'Everything that can be ordered',
      columns: [
        id('product_id'),
        must('product_name', 'text(40)', 'The name on the label'),
        must('supplier_id', 'integer'),
        must('category_id', 'integer'),
        may('quantity_per_unit', 'text(20)'),
        { name: 'unit_price', type: 'decimal(10,2)', notNull: true, default: 0 },
        { name: 'units_in_stock', type: 'smallint', notNull: true, default: 0 },
        { name: 'discontinued', type: 'boolean', notNull: true, default: false },
        { name: 'stock_value', type: 'decimal(18,2)', generated: '[unit_price] * [units_in_stock]' },
      ],
      primaryKey: ['product_id'],
      foreignKeys: [
        { columns: ['supplier_id'], references: { table: 'suppliers', columns: ['supplier_id'] } },
        { columns: ['category_id'], references: { table: 'categories', columns: ['category_id'] } },
      ],
      indexes: [
        { name: 'products_supplier', columns: ['supplier_id'] },
        {
          name: 'products_category_price',
          columns: ['category_id', { name: 'unit_price', descending: true }],
          included: ['product_name'],
        },
      ],
      checks: [{ name: 'products_unit_price', expression: '[unit_price] >= 0' }],
      rows: [
        ['Chai', 1, 1, '10 boxes x 20 bags', 18, 39, false],
        ['Aniseed Syrup', 1, 2, '12 bottles', 10, 13, false],
        ['Ikura', 2, 3, '12 jars', 31, 31, false],
        ['Konbu', 2, 3, '2 kg box', 6, 24, true],
      ],
    },
    {
      name: 'region',
      columns: [id('region_id'), must('region_description', 'text(50)'), may('manager_id', 'integer')],
      primaryKey: ['region_id'],
      foreignKeys: [
        { columns: ['manager_id'], references: { table: 'employees', columns: ['employee_id'] } },
      ],
      indexes: [{ name: 'region_manager', columns: ['manager_id'] }],
      rows: [
        ['Eastern', 1],
        ['Western', 2],
      ],
    },
    {
      name: 'territories',
      columns: [
        must('territory_id', 'char(5)'),
        must('territory_description', 'text(50)'),
        must('region_id', 'integer'),
      ],
      primaryKey: ['territory_id'],
      foreignKeys: [{ columns: ['region_id'], references: { table: 'region', columns: ['region_id'] } }],
      indexes: [{ name: 'territories_region', columns: ['region_id'] }],
      rows: [
        ['01581', 'Westboro', 1],
        ['01730', 'Bedford', 1],
        ['94105', 'San Francisco', 2],
      ],
    },
    {
      name: 'employees',
      columns: [
        id('employee_id'),
        must('last_name', 'text(20)'),
        must('first_name', 'text(10)'),
        may('birth_date', 'date'),
        may('hire_date', 'date'),
        may('reports_to', 'integer'),
        must('home_region_id', 'integer'),
      ],
      primaryKey: ['employee_id'],
      foreignKeys: [
        { columns: ['reports_to'], references: { table: 'employees', columns: ['employee_id'] } },
        { columns: ['home_region_id'], references: { table: 'region', columns: ['region_id'] } },
      ],
      indexes: [
        { name: 'employees_reports_to', columns: ['reports_to'] },
        { name: 'employees_home_region', columns: ['home_region_id'] },
        { name: 'employees_name', columns: ['last_name', 'first_name'] },
      ],
      rows: [
        ['Fuller', 'Andrew', '1952-02-19', '1992-08-14', null, 1],
        ['Davolio', 'Nancy', '1948-12-08', '1992-05-01', 1, 2],
        ['Leverling', 'Janet', '1963-08-30', '1992-04-01', 1, 2],
      ],
    },
    {
      name: 'employee_territories',
      columns: [must('employee_id', 'integer'), must('territory_id', 'char(5)')],
      primaryKey: ['employee_id', 'territory_id'],
      foreignKeys: [
        {
          columns: ['employee_id'],
          references: { table: 'employees', columns: ['employee_id'] },
          onDelete: 'CASCADE',
        },
        { columns: ['territory_id'], references: { table: 'territories', columns: ['territory_id'] } },
      ],
      indexes: [{ name: 'employee_territories_territory', columns: ['territory_id'] }],
      rows: [
        [1, '01581'],
        [2, '01730'],
        [3, '94105'],
      ],
    },
    {
      name: 'customers',
      columns: [
        must('customer_id', 'char(5)'),
        must('company_name', 'text(40)'),
        may('contact_name', 'text(30)'),
        ...address,
        { name: 'created_at', type: 'datetime', notNull: true, default: { sql: 'current_timestamp' } },
      ],
      primaryKey: ['customer_id'],
      indexes: [{ name: 'customers_city', columns: ['city'] }],
      rows: [
        [
          'ALFKI',
          'Alfreds Futterkiste',
          'Maria Anders',
          'Obere Str. 57',
          'Berlin',
          '12209',
          'Germany',
          '1996-01-01',
        ],
        [
          'ANATR',
          'Ana Trujillo',
          'Ana Trujillo',
          'Avda. de la Constitución',
          'México',
          '05021',
          'Mexico',
          '1996-02-01',
        ],
      ],
    },
    {
      name: 'customer_demographics',
      columns: [must('customer_type_id', 'char(10)'), may('customer_desc', 'text')],
      primaryKey: ['customer_type_id'],
      rows: [
        ['WHOLESALE', 'Buys for others'],
        ['RETAIL', null],
      ],
    },
    {
      name: 'customer_customer_demo',
      columns: [must('customer_id', 'char(5)'), must('customer_type_id', 'char(10)')],
      primaryKey: ['customer_id', 'customer_type_id'],
      foreignKeys: [
        { columns: ['customer_id'], references: { table: 'customers', columns: ['customer_id'] } },
        {
          columns: ['customer_type_id'],
          references: { table: 'customer_demographics', columns: ['customer_type_id'] },
        },
      ],
      indexes: [{ name: 'customer_customer_demo_type', columns: ['customer_type_id'] }],
      rows: [
        ['ALFKI', 'WHOLESALE'],
        ['ANATR', 'RETAIL'],
      ],
    },
    {
      name: 'shippers',
      columns: [id('shipper_id'), must('company_name', 'text(40)'), may('phone', 'text(24)')],
      primaryKey: ['shipper_id'],
      rows: [
        ['Speedy Express', '(503) 555-9831'],
        ['United Package', '(503) 555-3199'],
      ],
    },
    {
      name: 'orders',
      columns: [
        id('order_id'),
        must('customer_id', 'char(5)'),
        must('employee_id', 'integer'),
        must('order_date', 'date'),
        may('shipped_date', 'date'),
        may('ship_via', 'integer'),
        { name: 'freight', type: 'decimal(10,2)', default: 0 },
      ],
      primaryKey: ['order_id'],
      foreignKeys: [
        { columns: ['customer_id'], references: { table: 'customers', columns: ['customer_id'] } },
        { columns: ['employee_id'], references: { table: 'employees', columns: ['employee_id'] } },
        {
          columns: ['ship_via'],
          references: { table: 'shippers', columns: ['shipper_id'] },
          onDelete: 'SET NULL',
        },
      ],
      indexes: [
        { name: 'orders_customer', columns: ['customer_id', 'order_date'] },
        { name: 'orders_employee', columns: ['employee_id'] },
        { name: 'orders_shipper', columns: ['ship_via'] },
        { name: 'orders_unshipped', columns: ['order_date'], where: '[shipped_date] is null' },
      ],
      checks: [{ name: 'orders_shipped_later', expression: '[shipped_date] >= [order_date]' }],
      rows: [
        ['ALFKI', 2, '1996-07-04', '1996-07-16', 1, 32.38],
        ['ANATR', 3, '1996-07-05', null, 2, 11.61],
      ],
    },
    {
      name: 'order_details',
      columns: [
        must('order_id', 'integer'),
        must('product_id', 'integer'),
        must('unit_price', 'decimal(10,2)'),
        { name: 'quantity', type: 'smallint', notNull: true, default: 1 },
        { name: 'discount', type: 'decimal(4,3)', notNull: true, default: 0 },
      ],
      primaryKey: ['order_id', 'product_id'],
      foreignKeys: [
        {
          columns: ['order_id'],
          references: { table: 'orders', columns: ['order_id'] },
          onDelete: 'CASCADE',
        },
        { columns: ['product_id'], references: { table: 'products', columns: ['product_id'] } },
      ],
      indexes: [{ name: 'order_details_product', columns: ['product_id'] }],
      checks: [
        { name: 'order_details_quantity', expression: '[quantity] > 0' },
        { name: 'order_details_discount', expression: '[discount] >= 0 and [discount] <= 1' },
      ],
      rows: [
        [1, 1, 18, 12, 0],
        [1, 2, 10, 10, 0.05],
        [2, 3, 31, 5, 0],
      ],
    },
    {
      name: 'order_returns',
      columns: [
        id('return_id'),
        must('order_id', 'integer'),
        must('product_id', 'integer'),
        must('returned_on', 'date'),
        may('reason', 'text(200)'),
      ],
      primaryKey: ['return_id'],
      foreignKeys: [
        {
          columns: ['order_id', 'product_id'],
          references: { table: 'order_details', columns: ['order_id', 'product_id'] },
        },
      ],
      indexes: [{ name: 'order_returns_detail', columns: ['order_id', 'product_id'] }],
      rows: [[1, 2, '1996-07-20', 'Broken bottle']],
    },
    {
      name: 'us_states',
      columns: [id('state_id'), must('state_name', 'text(100)'), must('state_abbr', 'char(2)')],
      primaryKey: ['state_id'],
      uniqueKeys: [{ columns: ['state_abbr'] }],
      rows: [
        ['Alabama', 'AL'],
        ['Alaska', 'AK'],
      ],
    },
  ],
  views: [
    {
      name: 'current_products',
      select: 'select [product_id], [product_name] from {products} where [units_in_stock] > 0',
    },
    {
      name: 'order_subtotals',
      select:
        'select [order_id], sum([unit_price] * [quantity]) as [subtotal] from {order_details} group by [order_id]',
    },
  ],
}
