import type { DataType } from '@anj/workflow'

/** A column with one of the server's own types, and its values in the server's SQL. */
export interface CatalogueColumn {
  readonly type: string
  readonly values: readonly string[]
  /** The data type that the comparison uses for the values. */
  readonly compared: DataType
  /** The SQL expression that converts the values to text; a cast to text by default. */
  readonly text?: string
  /** SQL to run before the table is created. */
  readonly before?: string
  /** Set if the source refuses to read the values. */
  readonly unreadable?: true
  /** Targets whose corresponding type shows the values in a different letter case. */
  readonly otherCaseIn?: readonly string[]
}

/** PostgreSQL types beyond the specification's, with edge values. */
export const postgresqlColumns: readonly CatalogueColumn[] = [
  { type: 'smallint', values: ['-32768', '32767', 'null'], compared: 'int' },
  { type: 'bigint', values: ['-9223372036854775808', '9223372036854775807'], compared: 'int' },
  {
    type: 'numeric(38,10)',
    values: ['9999999999999999999999999999.9999999999', '-0.0000000001'],
    compared: 'decimal',
  },
  { type: 'numeric(38,0)', values: ['99999999999999999999999999999999999999', '0'], compared: 'decimal' },
  { type: 'numeric', values: ['12345678901234567890.12', '-1.5', 'null'], compared: 'decimal' },
  { type: 'numeric', values: ["'NaN'"], compared: 'decimal' },
  {
    type: 'money',
    values: ["'-92233720368547758.08'", "'0.01'"],
    compared: 'decimal',
    text: 'value::numeric::text',
  },
  { type: 'real', values: ["'3.4028235e38'", "'0.1'", "'1e-37'"], compared: 'float' },
  {
    type: 'double precision',
    values: ["'1.7976931348623157e308'", "'0.1'", "'2.2250738585072014e-308'"],
    compared: 'float',
  },
  { type: 'double precision', values: ["'NaN'", "'Infinity'"], compared: 'float' },
  { type: 'boolean', values: ['true', 'false', 'null'], compared: 'bit' },
  { type: 'bit(5)', values: ["b'10101'", "b'00000'"], compared: 'text' },
  { type: 'bit varying(10)', values: ["b'1'", "b''"], compared: 'text' },
  { type: 'json', values: [`'{"a": [1, 2.50, null], "ä": "\\u20ac"}'`, "'[]'"], compared: 'text' },
  { type: 'jsonb', values: [`'{"a": [1, 2.50, null], "ä": "€"}'`, "'null'"], compared: 'text' },
  {
    type: 'uuid',
    values: ["'00000000-0000-0000-0000-000000000000'", "'f47ac10b-58cc-4372-a567-0e02b2c3d479'"],
    compared: 'text',
    // SQL Server shows a uniqueidentifier in upper case.
    otherCaseIn: ['SQL Server'],
  },
  { type: 'bytea', values: ["'\\x00ff10'", "''", 'null'], compared: 'text', text: "encode(value, 'hex')" },
  {
    type: 'timestamptz',
    values: ["'2024-02-29 12:34:56.000001+05:30'", "'1969-12-31 23:59:59Z'"],
    compared: 'timestamp',
    text: "(value at time zone 'UTC')::text",
  },
  {
    type: 'timestamp',
    values: ["'0001-01-01 00:00:00'", "'9999-12-31 23:59:59.999999'"],
    compared: 'timestamp',
  },
  { type: 'timestamp', values: ["'infinity'"], compared: 'timestamp' },
  { type: 'date', values: ["'0001-01-01'", "'9999-12-31'", "'2000-02-29'"], compared: 'date' },
  { type: 'date', values: ["'0044-03-15 BC'"], compared: 'date' },
  { type: 'time', values: ["'00:00:00'", "'23:59:59.999999'"], compared: 'time' },
  { type: 'timetz', values: ["'23:59:59.5-12:30'"], compared: 'text' },
  { type: 'interval', values: ["'1 year 2 mons 3 days 04:05:06.789'", "'-1 day'"], compared: 'text' },
  {
    type: 'mood',
    values: ["'happy'", "'it''s \"so\"'"],
    compared: 'text',
    before: `create type mood as enum ('happy', 'it''s "so"')`,
  },
  { type: 'inet', values: ["'192.168.0.1/24'", "'::1'"], compared: 'text' },
  {
    type: 'integer[]',
    values: ["'{1,null,-3}'", "'{}'"],
    compared: 'text',
    text: 'array_to_json(value)::text',
  },
  { type: 'text[]', values: [`'{"a,b","\\"",null}'`], compared: 'text', text: 'array_to_json(value)::text' },
  { type: 'char(5)', values: ["'ab'", "''"], compared: 'text', text: 'rtrim(value::text)' },
  { type: 'varchar(10)', values: ["' a '", "''", 'null'], compared: 'text' },
]

/** MySQL types beyond the specification's, with edge values. */
export const mysqlColumns: readonly CatalogueColumn[] = [
  { type: 'tinyint', values: ['-128', '127', 'null'], compared: 'int' },
  { type: 'tinyint(1)', values: ['0', '1', 'null'], compared: 'bit' },
  { type: 'tinyint unsigned', values: ['255'], compared: 'int' },
  { type: 'mediumint unsigned', values: ['16777215'], compared: 'int' },
  { type: 'int unsigned', values: ['4294967295', '0'], compared: 'int' },
  { type: 'bigint', values: ['-9223372036854775808', '9223372036854775807'], compared: 'int' },
  { type: 'bigint unsigned', values: ['18446744073709551615', '0'], compared: 'decimal' },
  {
    type: 'decimal(38,10)',
    values: ['9999999999999999999999999999.9999999999', '-0.0000000001'],
    compared: 'decimal',
  },
  { type: 'decimal(38,0)', values: ['99999999999999999999999999999999999999'], compared: 'decimal' },
  { type: 'float', values: ['3.40282e38', '0.1'], compared: 'float' },
  { type: 'double', values: ['1.7976931348623157e308', '0.1', '2.2250738585072014e-308'], compared: 'float' },
  { type: 'bit(5)', values: ["b'10101'", "b'00000'"], compared: 'text', text: "lpad(bin(value), 5, '0')" },
  {
    type: 'year',
    values: ['0', '1901', '2155', 'null'],
    compared: 'int',
    text: 'cast(value + 0 as char)',
  },
  { type: 'date', values: ["'1000-01-01'", "'9999-12-31'"], compared: 'date' },
  {
    type: 'date',
    values: ["'0000-00-00'"],
    compared: 'date',
    before: "set sql_mode = 'ALLOW_INVALID_DATES'",
    unreadable: true,
  },
  {
    type: 'datetime(6)',
    values: ["'1000-01-01 00:00:00'", "'9999-12-31 23:59:59.999999'"],
    compared: 'datetime',
  },
  {
    type: 'timestamp(6)',
    values: ["'2024-02-29 12:34:56.000001'"],
    compared: 'timestamp',
    before: "set time_zone = '+00:00'",
  },
  { type: 'time(6)', values: ["'23:59:59.999999'", "'00:00:00'"], compared: 'time' },
  { type: 'time', values: ["'838:59:59'", "'-01:00:00'"], compared: 'text', unreadable: true },
  { type: "enum('a', 'it''s', 'ö')", values: ["'a'", "'it''s'", "'ö'"], compared: 'text' },
  { type: "set('a', 'b')", values: ["'a,b'", "''"], compared: 'text' },
  { type: 'json', values: [`'{"a": [1, 2.5, null], "ä": "€"}'`, "'[]'"], compared: 'text' },
  { type: 'varbinary(10)', values: ["x'00ff10'", "''"], compared: 'text', text: 'lower(hex(value))' },
  { type: 'blob', values: ["x'deadbeef'", 'null'], compared: 'text', text: 'lower(hex(value))' },
  { type: 'char(5)', values: ["'ab'", "''"], compared: 'text' },
  { type: 'varchar(10)', values: ["' a '", "''", "'ä€😀'"], compared: 'text' },
  { type: 'longtext', values: ["'two\\nlines'", "'\\\\N'", "'NULL'"], compared: 'text' },
  { type: 'smallint unsigned', values: ['65535'], compared: 'int' },
  { type: 'int(8) unsigned zerofill', values: ['7'], compared: 'decimal' },
  { type: 'decimal(5,2) unsigned', values: ['999.99', '0'], compared: 'decimal' },
  { type: 'float unsigned', values: ['0.5'], compared: 'float' },
  { type: 'double(10,2)', values: ['-1.25'], compared: 'float' },
  { type: 'bit(1)', values: ["b'1'", "b'0'"], compared: 'bit', text: 'cast(value + 0 as char)' },
  { type: 'datetime', values: ["'2024-02-29 12:34:56'"], compared: 'datetime' },
  { type: 'time(3)', values: ["'23:59:59.999'"], compared: 'time' },
  { type: 'binary(4)', values: ["x'00ff1000'"], compared: 'text', text: 'lower(hex(value))' },
  { type: 'tinyblob', values: ["x'00'"], compared: 'text', text: 'lower(hex(value))' },
  {
    type: 'varchar(20) character set latin1 collate latin1_german1_ci',
    values: ["'é€'", "''"],
    compared: 'text',
  },
  { type: 'tinytext character set latin1', values: ["repeat('ü', 255)"], compared: 'text' },
  { type: 'mediumtext collate utf8mb4_bin', values: ["'A'"], compared: 'text' },
  { type: "enum('A', 'a') collate utf8mb4_bin", values: ["'a'"], compared: 'text' },
  {
    type: 'point',
    values: ['point(0.1, -2.5)', "st_geomfromtext('POINT(1 2)', 4326)"],
    compared: 'text',
    text: "concat(if(st_srid(value) = 0, '', concat('SRID=', st_srid(value), ';')), st_astext(value))",
  },
  {
    type: 'geometry',
    values: ["st_geomfromtext('LINESTRING(0 0, 1 1)')", 'null'],
    compared: 'text',
    text: 'st_astext(value)',
  },
]

/** Additional MariaDB types. */
export const mariaDbColumns: readonly CatalogueColumn[] = [
  { type: 'uuid', values: ["'f47ac10b-58cc-4372-a567-0e02b2c3d479'"], compared: 'text' },
  { type: 'inet4', values: ["'192.168.0.1'", 'null'], compared: 'text' },
  { type: 'inet6', values: ["'::1'", "'2001:db8::ff00:42:8329'", "'::ffff:1.2.3.4'"], compared: 'text' },
]

/** SQL Server types beyond the specification's, with edge values. */
export const mssqlColumns: readonly CatalogueColumn[] = [
  { type: 'bit', values: ['0', '1', 'null'], compared: 'bit' },
  { type: 'tinyint', values: ['0', '255', 'null'], compared: 'int' },
  { type: 'smallint', values: ['-32768', '32767'], compared: 'int' },
  { type: 'int', values: ['-2147483648', '2147483647'], compared: 'int' },
  { type: 'bigint', values: ['-9223372036854775808', '9223372036854775807'], compared: 'int' },
  {
    type: 'decimal(38,10)',
    values: ['9999999999999999999999999999.9999999999', '-0.0000000001'],
    compared: 'decimal',
  },
  { type: 'numeric(38,0)', values: ['99999999999999999999999999999999999999', '0'], compared: 'decimal' },
  {
    type: 'money',
    values: ['-922337203685477.5808', '0.0001', 'null'],
    compared: 'decimal',
    text: 'convert(nvarchar(40), value, 2)',
  },
  {
    type: 'smallmoney',
    values: ['-214748.3648', '214748.3647'],
    compared: 'decimal',
    text: 'convert(nvarchar(40), value, 2)',
  },
  { type: 'real', values: ['0.1', '1e-37', '-12.5'], compared: 'float' },
  {
    type: 'float',
    values: ['1.7976931348623157e308', '0.1', '2.2250738585072014e-308'],
    compared: 'float',
    text: 'convert(nvarchar(40), value, 3)',
  },
  { type: 'date', values: ["'0001-01-01'", "'9999-12-31'", "'2000-02-29'"], compared: 'date' },
  { type: 'time(7)', values: ["'00:00:00'", "'23:59:59.999999'"], compared: 'time' },
  { type: 'time(7)', values: ["'23:59:59.9999999'"], compared: 'time' },
  { type: 'time(0)', values: ["'23:59:59'"], compared: 'time' },
  {
    type: 'datetime',
    values: ["'1753-01-01 00:00:00'", "'9999-12-31 23:59:59.997'", "'2024-02-29 12:00:00.003'"],
    compared: 'datetime',
    text: 'convert(nvarchar(40), value, 121)',
  },
  {
    type: 'smalldatetime',
    values: ["'1900-01-01 00:00:00'", "'2079-06-06 23:59:00'"],
    compared: 'datetime',
    text: 'convert(nvarchar(40), value, 120)',
  },
  {
    type: 'datetime2(7)',
    values: ["'0001-01-01 00:00:00'", "'9999-12-31 23:59:59.999999'"],
    compared: 'datetime',
  },
  { type: 'datetime2(7)', values: ["'2024-02-29 23:59:59.9999999'"], compared: 'datetime' },
  { type: 'datetime2(3)', values: ["'2024-02-29 23:59:59.999'"], compared: 'datetime' },
  {
    type: 'datetimeoffset(6)',
    values: ["'2024-02-29 12:34:56.000001 +05:30'", "'1969-12-31 23:59:59 +00:00'"],
    compared: 'timestamp',
    text: "convert(nvarchar(40), cast(switchoffset(value, '+00:00') as datetime2(6)), 121)",
  },
  { type: 'char(5)', values: ["'ab'", "''"], compared: 'text', text: 'rtrim(cast(value as nvarchar(5)))' },
  { type: 'nchar(5)', values: ["N'äb'", 'null'], compared: 'text', text: 'rtrim(value)' },
  { type: 'varchar(10)', values: ["' a '", "''", "'é€'"], compared: 'text' },
  { type: 'nvarchar(10)', values: ["N'ä€😀'", "N'it''s'", "N''"], compared: 'text' },
  { type: 'varchar(max)', values: ["'two' + char(10) + 'lines'", "'NULL'"], compared: 'text' },
  { type: 'nvarchar(max)', values: ["N'\\N'", "N'名前'"], compared: 'text' },
  { type: 'text', values: ["'old'", 'null'], compared: 'text' },
  { type: 'ntext', values: ["N'älter'"], compared: 'text' },
  {
    type: 'varbinary(10)',
    values: ['0x00ff10', '0x', 'null'],
    compared: 'text',
    text: 'lower(convert(nvarchar(max), value, 2))',
  },
  {
    type: 'varbinary(max)',
    values: ['0xdeadbeef'],
    compared: 'text',
    text: 'lower(convert(nvarchar(max), value, 2))',
  },
  {
    type: 'binary(3)',
    values: ['0x0aff00'],
    compared: 'text',
    text: 'lower(convert(nvarchar(max), value, 2))',
  },
  {
    type: 'image',
    values: ['0x00ff'],
    compared: 'text',
    text: 'lower(convert(nvarchar(max), cast(value as varbinary(max)), 2))',
  },
  {
    type: 'uniqueidentifier',
    values: ["'F47AC10B-58CC-4372-A567-0E02B2C3D479'", "'00000000-0000-0000-0000-000000000000'"],
    compared: 'text',
    // PostgreSQL shows a uuid in lower case.
    otherCaseIn: ['PostgreSQL'],
  },
  { type: 'xml', values: ['N\'<a b="1">&lt;é</a>\''], compared: 'text' },
  { type: 'sql_variant', values: ['null'], compared: 'text', text: 'cast(null as nvarchar(1))' },
]
