/**
 * Returns a proxy for an object that hooks replace, such as the page of each test: it forwards everything to the current object.
 * Throws while there is none, so use it only inside of tests and hooks.
 */
export function proxyTo<T extends object>(current: () => T | undefined): T {
  const target = (): T => {
    const object = current();
    if (!object) throw new Error('A hook opens it: use it inside of tests and hooks');
    return object;
  };
  return new Proxy({} as T, {
    get(_, key) {
      const object = target();
      const value: unknown = Reflect.get(object, key);
      // Methods run on the object itself, which may have private fields.
      return typeof value === 'function' ? value.bind(object) : value;
    },
    // Playwright checks arguments by `instanceof`.
    getPrototypeOf: () => Reflect.getPrototypeOf(target()),
  });
}
