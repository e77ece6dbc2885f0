import { startLighthouse } from '../tests/e2e/support/lighthouse.ts';

const AIM = 98;

export async function benchLighthouse({ url, paths }) {
  const lighthouse = await startLighthouse();
  try {
    console.log('Lighthouse, performance (mobile, simulated throttling; median of 3)');
    const medians = {};
    for (const path of paths) {
      const looks = [];
      for (let look = 0; look < 3; look += 1) {
        const { scores } = await lighthouse.audit(`${url}${path}`, ['performance']);
        looks.push(scores.performance);
      }
      medians[path] = looks.sort((a, b) => a - b)[1];
      console.log(`  ${path.padEnd(22)} ${medians[path]} (aim ${AIM}), of ${looks.join(', ')}`);
    }
    return medians;
  } finally {
    await lighthouse.stop();
  }
}
