//! Spaces in shares with all workers in one process: the same as a single count, also after being killed and resumed.

use std::collections::BTreeSet;
use std::path::Path;

use super::disk_tests::{Temporary, goal};
use super::{
    Board, FARTHEST_NAMED, FetchedWords, Folder, LayerCounts, Part, Resources, Share, WholeError, count_boards,
};

fn open(goal: &Board, of: usize, folder: Option<&Path>) -> Result<Vec<Part>, WholeError> {
    let disk = folder.map(|path| Folder { path, limit: 1 << 30 });
    let resources = Resources { threads: 1, memory: 1 << 30, disk };
    (0..of).map(|index| Part::open(goal, Share { index, of }, &resources)).collect()
}

/// Generates one chunk with the words it needs from their owners.
fn make(parts: &mut [Part], index: usize, id: super::ChunkId) -> Result<usize, WholeError> {
    let (mut fetched, requests) = (FetchedWords::default(), parts[index].requests(id));
    for (owner, request) in &requests {
        assert_ne!(*owner, index);
        if let Some(words) = parts[*owner].serve(request)? {
            let words = words.to_vec();
            assert_eq!(words.len(), request.count);
            fetched.put(request, words);
        }
    }
    parts[index].make(id, &fetched)?;
    Ok(requests.len())
}

/// Counts until the end, or until `left` chunks are generated and `listed` shares have listed the layer.
fn walk(parts: &mut [Part], mut left: usize, listed: usize) -> Result<Option<(LayerCounts, usize)>, WholeError> {
    let common = parts.iter().map(|part| part.layers().len()).min().unwrap_or(0);
    for part in &mut *parts {
        assert!(part.resume(common, &mut |_, _| true)?);
    }
    let (resumed, mut requested) = ((common > 0).then_some(common as u32), 0);
    loop {
        for index in 0..parts.len() {
            for id in parts[index].begin_layer() {
                if left == 0 {
                    return Ok(None);
                }
                left -= 1;
                requested += make(parts, index, id)?;
            }
        }
        let count: u64 = parts.iter().map(Part::count).sum();
        if count == 0 {
            break;
        }
        for (index, part) in parts.iter_mut().enumerate() {
            if left == 0 && index >= listed {
                return Ok(None);
            }
            part.finish_layer(count)?;
        }
    }
    let mut farthest = BTreeSet::new();
    for part in &*parts {
        farthest.extend(part.farthest()?);
    }
    let size = parts[0].size();
    let named = farthest.into_iter().take(FARTHEST_NAMED);
    let farthest = named.map(|cells| Board::new(size, cells).unwrap()).collect();
    Ok(Some((LayerCounts { layers: parts[0].layers().to_vec(), complete: true, farthest, resumed }, requested)))
}

fn alone(goal: &Board) -> LayerCounts {
    count_boards(goal, &Resources { threads: 1, memory: 1 << 30, disk: None }, &mut ()).unwrap()
}

#[test]
fn shares_count_what_one_counts_alone() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (2, 5)] {
        let goal = goal(rows, columns);
        let expected = alone(&goal);
        for of in [1, 2, 3, 5] {
            let (found, requested) = walk(&mut open(&goal, of, None).unwrap(), usize::MAX, of).unwrap().unwrap();
            assert_eq!(found, LayerCounts { resumed: found.resumed, ..expected.clone() }, "{rows}x{columns} of {of}");
            assert!(
                of == 1 || (rows * columns < 8) || requested > 0,
                "{rows}x{columns} of {of}: no words were requested"
            );
        }
    }
}

#[test]
fn on_disk_they_go_on_from_wherever_they_were_killed() {
    let goal = goal(2, 4);
    let expected = alone(&goal);
    for (left, listed) in [(0, 0), (1, 0), (28, 1), (56, 2), (100, 0), (280, 1), (333, 0), (700, 2), (840, 0)] {
        let folder = Temporary::new(&format!("parts-{left}"));
        let first = walk(&mut open(&goal, 3, Some(&folder.0)).unwrap(), left, listed).unwrap();
        assert!(first.is_none(), "{left} chunks are not all");
        let (found, _) = walk(&mut open(&goal, 3, Some(&folder.0)).unwrap(), usize::MAX, 3).unwrap().unwrap();
        assert_eq!(found.layers, expected.layers, "{left} {listed}");
        assert_eq!(found.farthest, expected.farthest);
        assert!(found.resumed.is_some());
    }
}

#[test]
fn a_list_of_another_share_is_foreign() {
    let (goal, folder) = (goal(2, 4), Temporary::new("parts-foreign"));
    walk(&mut open(&goal, 2, Some(&folder.0)).unwrap(), 200, 0).unwrap();
    let [own, other] = [0, 1].map(|index| folder.0.join(format!("space-2x4-7-part-{index}-of-2")));
    std::fs::copy(other.join("layers.list"), own.join("layers.list")).unwrap();
    assert!(matches!(open(&goal, 2, Some(&folder.0)), Err(WholeError::Damaged { .. })));
}
