import { Client } from 'pg'

/** Works on a database over a connection of its own. */
export async function withDatabase<T>(
  url: string,
  work: (database: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
