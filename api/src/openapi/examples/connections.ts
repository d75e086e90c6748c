import type { Examples } from '../add-examples.ts'
import { answer, connection } from './records.ts'

export const connectionsExamples: Examples = {
  listConnections: {
    answer: answer(
      'Done.',
      [
        { ...connection, name: 'loader@db.example', tls: 'require', ssh: null },
        {
          ...connection,
          id: 'c5da3d7e-93c1-4201-949e-da2d544617ee',
          name: 'loader@db.example',
          tls: 'require',
          ssh: null,
        },
      ],
      { more: false },
    ),
  },
  createConnection: {
    request: {
      kind: 'postgresql',
      name: 'Behind the gate',
      serverName: 'db.corp.example',
      port: 5432,
      userId: 'loader',
      tls: 'disable',
      password: 'of the loader',
      ssh: { serverName: 'gate.corp.example', port: 22, userId: 'tunnel', password: 'secret' },
    },
    answer: answer('Connection saved.', connection),
  },
  testConnection: {
    request: {
      kind: 'postgresql',
      serverName: 'db.corp.example',
      port: 5432,
      userId: 'loader',
      tls: 'disable',
      connectionId: 'a76a906a-c5ca-4993-9cce-902f1baec3bf',
      password: 'of the loader',
      ssh: { serverName: 'gate.corp.example', port: 22, userId: 'tunnel', password: 'secret', hostKey: null },
    },
    answer: answer('The connection works.', {
      hostKey: 'SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I',
    }),
  },
  updateConnection: {
    request: {
      password: 'of the loader',
      ssh: {
        serverName: 'gate.corp.example',
        port: 22,
        userId: 'tunnel',
        password: 'secret',
        hostKey: 'SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I',
      },
    },
    answer: answer('Connection saved.', {
      ...connection,
      ssh: {
        serverName: 'gate.corp.example',
        port: 22,
        userId: 'tunnel',
        hostKey: 'SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I',
      },
    }),
  },
  deleteConnection: { answer: answer('Connection deleted.', null) },
  listDatabases: { answer: answer('Done.', ['shop'], { more: false }) },
  fetchDatabases: {
    request: {
      serverName: 'db.corp.example',
      port: 5432,
      userId: 'loader',
      password: 'of the loader',
      tls: 'disable',
      databaseName: 'shop',
      include: ['databases'],
    },
    answer: {
      success: true,
      message: 'Databases fetched.',
      databases: [
        {
          name: 'shop',
          tables: [
            { schema: 'public', name: 'categories', kind: 'table' },
            { schema: 'public', name: 'current_products', kind: 'view' },
          ],
        },
      ],
      dataDictionary: null,
      diagramMetadata: null,
      more: false,
    },
  },
  readPrimaryKeys: {
    request: {
      serverName: 'mysql.corp.example',
      port: 3306,
      userId: 'reader',
      password: 'of the reader',
      tls: 'disable',
      databaseName: 'shop',
    },
    answer: answer(
      '15 primary keys of anj_schema_3902a9b437f0.',
      [
        { schema: '', table: 'categories', name: 'PRIMARY', columns: ['category_id'] },
        { schema: '', table: 'customer_tags', name: 'PRIMARY', columns: ['customer_id', 'customer_type_id'] },
      ],
      { more: false },
    ),
  },
  readRelationships: {
    request: {
      serverName: 'mysql.corp.example',
      port: 3306,
      userId: 'reader',
      password: 'of the reader',
      tls: 'disable',
      databaseName: 'shop',
    },
    answer: answer(
      '16 relationships of anj_schema_3902a9b437f0.',
      [
        {
          name: 'customer_tags_customer_id_fk',
          from: { schema: '', table: 'customer_tags', columns: ['customer_id'] },
          to: { schema: '', table: 'customers', columns: ['customer_id'] },
          onDelete: 'RESTRICT',
          onUpdate: 'RESTRICT',
        },
        {
          name: 'customer_tags_customer_type_id_fk',
          from: { schema: '', table: 'customer_tags', columns: ['customer_type_id'] },
          to: { schema: '', table: 'customer_demographics', columns: ['customer_type_id'] },
          onDelete: 'RESTRICT',
          onUpdate: 'RESTRICT',
        },
      ],
      { more: false },
    ),
  },
  listTables: {
    answer: answer(
      'Done.',
      [
        { schema: 'public', name: 'customers', kind: 'table' },
        { schema: 'public', name: 'orders', kind: 'table' },
      ],
      { more: false },
    ),
  },
}
