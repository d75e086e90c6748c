import { addConnection, addPlace, connectionForm, placeForm, server } from '../fixtures.ts'
import type { Calls, MakeCall } from './call.ts'

const ofConnection =
  (body?: unknown, more: Readonly<Record<string, string>> = {}): MakeCall =>
  async ({ owner }) => {
    const id = await addConnection(owner)
    return { path: { connectionId: id, ...more }, hides: [id], ...(body === undefined ? {} : { body }) }
  }

const ofPlace =
  (body?: unknown): MakeCall =>
  async ({ owner }) => {
    const id = await addPlace(owner)
    return { path: { placeId: id }, hides: [id], ...(body === undefined ? {} : { body }) }
  }

/** Calls on connections and databases. */
export const databaseCalls: Calls = {
  listConnections: async ({ owner }) => ({ hides: [await addConnection(owner)] }),
  createConnection: () => ({ body: connectionForm }),
  updateConnection: ofConnection({ name: 'Renamed' }),
  deleteConnection: ofConnection(),
  listColumnReaders: async ({ owner }) => ({
    body: {
      connectionId: await addConnection(owner),
      databaseName: 'shop',
      schemaName: '',
      tableName: 'orders',
      columns: ['id'],
    },
  }),
  listUses: async ({ owner }) => ({ query: { connectionId: await addConnection(owner) } }),
  testConnection: () => ({ body: connectionForm }),
  listPlaces: async ({ owner }) => ({ hides: [await addPlace(owner)] }),
  createPlace: () => ({ body: placeForm }),
  updatePlace: ofPlace({ ...placeForm, name: 'Renamed' }),
  deletePlace: ofPlace(),
  testPlace: () => ({ body: placeForm }),
  listPlaceFiles: ofPlace(),
  listDatabases: ofConnection(),
  listTables: ofConnection(undefined, { databaseName: 'shop' }),
  fetchDatabases: () => ({ path: { kind: 'postgresql' }, body: { ...server } }),
  readPrimaryKeys: () => ({ path: { kind: 'postgresql' }, body: { ...server, databaseName: 'shop' } }),
  readRelationships: () => ({ path: { kind: 'postgresql' }, body: { ...server, databaseName: 'shop' } }),
  runEtl: () => ({
    path: { kind: 'postgresql' },
    headers: { prefer: 'respond-async' },
    body: {
      ...server,
      databaseName: 'sales',
      tableName: 'people',
      createTableIfNotExist: true,
      dropTableThenCreate: false,
      deleteExistingData: true,
      modifiedTableData: [
        ['id', 'name'],
        [1, 'Zoë'],
      ],
    },
  }),
}
