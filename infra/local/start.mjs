// Plain JavaScript, so that an old Node shows a message rather than a syntax error.
import module from 'node:module';

const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= NEEDED) {
  // Only for this process. If the folder cannot be written, Node works without the cache.
  module.enableCompileCache(`${import.meta.dirname}/../../.cache/compile`);
  await import('./src/main.ts');
} else {
  console.error(
    `Easel needs Node.js ${NEEDED} and this is ${process.versions.node}. Run "npm install", which brings it along, and then "npm start"; or install Node.js ${NEEDED} from https://nodejs.org.`,
  );
  process.exit(1);
}
