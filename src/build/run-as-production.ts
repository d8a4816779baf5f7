/** The bundler asks the environment alone; with any other word in it, browsers would get React's development form. */
export async function runAsProduction<R>(work: () => Promise<R>): Promise<R> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
