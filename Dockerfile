# One image for API and worker; the command chooses which one runs (see docker-compose.yml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY workflow/package.json workflow/
COPY telemetry/package.json telemetry/
COPY engine/package.json engine/
COPY db/package.json db/
COPY core/package.json core/
COPY client/package.json client/
COPY ui/package.json ui/
COPY api/package.json api/
COPY worker/package.json worker/
COPY portal/package.json portal/
COPY editor/package.json editor/
COPY cli/package.json cli/
COPY tds-server/package.json tds-server/
COPY proofs/package.json proofs/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts/package.json scripts/
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs --all
# The programs are bundles, so the image contains only the packages that are loaded separately.
RUN node scripts/building/copy-runtime-packages.ts /runtime \
  && rm -rf dist/stamps dist/packages.json \
  && mkdir -p /data /store

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ANJ_DATA=/data ANJ_STORE=/store
# Two C library heaps rather than eight per core, so that freed memory is reused.
ENV MALLOC_ARENA_MAX=2
# Keeps Node's compiled code, so that each child process of a run starts faster.
ENV NODE_COMPILE_CACHE=/data/compile-cache
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /runtime/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/cli/bin cli/bin
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/editor/dist editor/dist
COPY --from=build /app/portal/build portal/build
COPY --from=build /app/examples examples
COPY --from=build /app/docs/help docs/help
COPY --from=build /app/docs/images docs/images
COPY --from=build --chown=node:node /data /data
COPY --from=build --chown=node:node /store /store
RUN ln -s /app/cli/bin/anj.mjs /usr/local/bin/anj
USER node
VOLUME ["/data", "/store"]
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/api.mjs"]
