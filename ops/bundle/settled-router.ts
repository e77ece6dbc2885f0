import type { Plugin } from 'vite';

type Answer = readonly [question: string, answer: string, times?: number];

/*
 * Replaces run-time checks in React Router's code by their results, which never change in this program, so that the
 * bundler drops 11 kB of unreachable code. The build fails if a new version of React Router lacks a replaced text.
 */

/** The client knows all routes from the start (react-router.config.ts), so it never asks the server for more. */
const routesAreKnown: Record<string, readonly Answer[]> = {
  'lib/router/router.js': [
    ['if (init.patchRoutesOnNavigation)', 'if (false)'],
    ['if (!init.patchRoutesOnNavigation)', 'if (true)'],
    ['initialMatches == null && !init.patchRoutesOnNavigation', 'initialMatches == null'],
    ['if (isFogOfWar)', 'if (false)', 3],
    ['if (fogOfWar.active && fogOfWar.matches)', 'if (false)', 3],
    ['if (typeof route.lazy === "function")', 'if (false)'],
    ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
    ['\t\tpatchRoutes,\n', ''],
    ['\t\t_internalSetRoutes,\n', ''],
  ],
  'lib/dom/ssr/components.js': [['isFogOfWarEnabled(routeDiscovery, ssr)', 'false']],
  'lib/dom-export/hydrated-router.js': [
    [
      'patchRoutesOnNavigation: UNSAFE_getPatchRoutesOnNavigationFunction(() => router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode, ssrInfo.context.basename)',
      '',
    ],
    [
      'UNSAFE_useFogOFWarDiscovery(router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode);',
      '',
    ],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
};

/** The server renders every page and loads its data, and the program uses no React Server Components. */
const pagesComeFromTheServer: Record<string, readonly Answer[]> = {
  'lib/components.js': [['useIsRSCRouterContext() || ', '']],
  'lib/hooks.js': [
    ['static contextType = RSCRouterContext;', ''],
    ['if (this.context)', 'if (false)'],
    ['if (this.context &&', 'if (false &&'],
    // The root route has its own error screen, so React Router never shows its default one.
    ['match.route.errorElement || defaultErrorElement', 'match.route.errorElement'],
  ],
  'lib/dom/ssr/components.js': [
    ['useIsRSCRouterContext()', 'false', 2],
    ['if (isSpaMode && !isHydrated)', 'if (false)'],
    // Only the server writes these parts of a page, so browsers need no code for them.
    ['router, static: isStatic, staticContext }', 'router }'],
    ['staticContext ?', 'false ?'],
    ['!isStatic ? " " :', 'true ? " " :'],
    ['typeof criticalCss === "string" ?', 'false ?'],
    ['typeof criticalCss === "object" ?', 'false ?'],
    ['typeof manifest.sri === "object" ? /*', 'false ? /*'],
    [
      '[...new Set(manifest.entry.imports.concat(getModuleLinkHrefs(matches, manifest, { includeHydrateFallback: true })))]',
      '[]',
    ],
  ],
  'lib/dom/ssr/links.js': [[', getModuleLinkHrefs(matches, manifest));', ');']],
  'lib/dom/ssr/routes.js': [
    ['if (needsRevalidation) return', 'if (false) return'],
    ['if (!ssr && ', 'if (false && '],
    ['if (isSpaMode) throw', 'if (false) throw', 2],
    ['if (!routeModule.clientLoader) return', 'return'],
    ['loader: route.hasClientLoader ?', 'loader: false ?'],
    // Routes that are loaded later have no client middleware, links or styles. Only the root route has these.
    ['middleware: route.hasClientMiddleware ?', 'middleware: false ?'],
    [
      'let linkPrefetchPromise = cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve();',
      '',
    ],
    ['await linkPrefetchPromise;', ''],
    ['await Promise.all([prefetchRouteCssPromise, prefetchStyleLinks(route, routeModule)]);', ''],
    ['let prefetchRouteCssPromise = prefetchRouteCss(route);', ''],
    [
      'routeModule.HydrateFallback && (!isSpaMode || route.id === "root") ? routeModule.HydrateFallback : route.id === "root" ? RemixRootDefaultHydrateFallback : void 0',
      'void 0',
    ],
    [
      'routeModule.ErrorBoundary ? routeModule.ErrorBoundary : route.id === "root" ?',
      'routeModule.ErrorBoundary ? routeModule.ErrorBoundary : false ?',
    ],
  ],
  'lib/dom/ssr/errorBoundaries.js': [
    // If our own error screen fails, this sentence replaces React Router's, which is English and shows the stack.
    [
      'React$1.createElement(RemixRootDefaultErrorBoundary, {\n\t\t\terror: this.state.error,\n\t\t\tisOutsideRemixApp: true\n\t\t})',
      'React$1.createElement("html", { lang: "id" }, React$1.createElement("body", null, "Halaman ini gagal ditampilkan. Coba muat ulang."))',
    ],
  ],
  'lib/dom/ssr/single-fetch.js': [
    ['if (!ssr && !foundRevalidatingServerLoader)', 'if (false)'],
    ['if (shouldAllowOptOut(m) && hasClientLoader)', 'if (false)'],
  ],
  'lib/dom-export/hydrated-router.js': [
    ['if (window.__reactRouterManifest.sri === true)', 'if (false)'],
    ['ssrInfo.context.isSpaMode', 'false', 4],
  ],
};

/** The app does not use these features; settled-router.test.ts checks that no code of the app names them. */
const nobodyUses: Record<string, readonly Answer[]> = {
  'lib/router/router.js': [
    ['if (init.instrumentations)', 'if (false)', 2],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined', 2],
    ['if (opts?.instrumentationNavigateMetaReceiver)', 'if (false)'],
    ['if (instrumentationResultMetaReceiver)', 'if (false)'],
    ['if (future.unstable_routePatternMatching)', 'if (false)'],
    // Forms are sent URL-encoded or as multipart, never as JSON or plain text.
    ['if (opts.body !== void 0)', 'if (false)'],
    ['if (formEncType === "application/json")', 'if (false)'],
    ['else if (formEncType === "text/plain") init.body = submission.text;', ''],
    // No link has a `mask`, which shows another address than the one that the link opens.
    ['if (opts?.mask)', 'if (false)'],
    ['if (isBrowser) {\n\t\t\trestoreAppliedTransitions(', 'if (false) {\n\t\t\trestoreAppliedTransitions('],
    [
      'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {',
      'if (false) {',
    ],
    ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
    ['pendingViewTransitionEnabled = (opts && opts.enableViewTransition) === true;', ''],
  ],
  'lib/components.js': [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', '{'],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
    ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    ['if (renderDfd && pendingState && state.location.key === pendingState.location.key)', 'if (false)'],
    ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
  ],
  'lib/dom/lib.js': [
    ['if (mask)', 'if (false)'],
    // Only the server's HTML needs the text of this script, because browsers do not run scripts that React inserts.
    ['let restoreScroll = ((', 'let restoreScroll = ""; (('],
    ['}).toString();', '});'],
    ['useViewTransitionState(path) && viewTransition === true', 'false'],
    ['usePrefetchBehavior(prefetch, rest)', '[false, null, null]'],
    ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
  ],
  'lib/dom/ssr/components.js': [
    ['isPageLinkDescriptor(link) ?', 'false ?'],
    ['if ("script:ld+json" in metaProps)', 'if (false)'],
  ],
  'lib/dom-export/hydrated-router.js': [['\t\tinstrumentations,\n', '']],
};

const reactDom: Record<string, readonly Answer[]> = {
  'react-dom-client.production.js': [
    // Nothing reads the component stacks and component names in React's errors.
    ['getStackByFiberInDevAndProd(source)', '""', 2],
    ['getComponentNameFromType(current) || current', 'current'],
    // React never calls this function, which would show transitions in the browser's own loading indicator.
    ['    defaultOnDefaultTransitionIndicator\n', '    null\n', 2],
    // No page calls react-dom's functions that load files early.
    [
      '  r: requestFormReset,\n  D: prefetchDNS,\n  C: preconnect,\n  L: preload,\n  m: preloadModule,\n  X: preinitScript,\n  S: preinitStyle,\n  M: preinitModuleScript\n',
      '  r: requestFormReset\n',
    ],
  ],
};

const settled = [routesAreKnown, pagesComeFromTheServer, nobodyUses, reactDom];

export function settledRouter(): Plugin {
  const unmet = new Set(settled.flatMap(Object.keys));
  return {
    name: 'kedai-settled-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = /\/(?:react-router\/dist\/production|react-dom\/cjs)\/(.+\.js)/.exec(id)?.[1] ?? '';
      if (!unmet.delete(file)) return null;
      return settled
        .flatMap((answers) => answers[file] ?? [])
        .reduce((text, [question, answer, times = 1]) => {
          const parts = text.split(question);
          const asked = parts.length - 1;
          if (asked !== times) this.error(`${file} asks ${asked} times: ${question}`);
          return parts.join(answer);
        }, code);
    },
    buildEnd(failure) {
      if (failure) return;
      for (const file of unmet) this.error(`React or its router no longer has ${file}`);
    },
  };
}
